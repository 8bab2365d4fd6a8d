# Root mean square normalisation (Zhang and Sennrich, 2019), the only normalisation of these model families.


# x (..., H) of any float type, weight (H). The mean square is taken in float32 whatever the type of x, as the
# reference implementations do; the result has the type of x.
def rms_norm(x: Tensor, weight: Tensor, eps: float) -> Tensor:
    x32 = x.to(6)  # 6 = float32; no copy when x already is
    mean_square = (x32 * x32).mean([-1], True)
    return weight * (x32 * torch.rsqrt(mean_square + eps)).type_as(x)
