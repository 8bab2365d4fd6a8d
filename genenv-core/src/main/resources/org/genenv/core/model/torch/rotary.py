# Rotary position embedding (Su et al., 2021) in the half-split layout of Hugging Face checkpoints: channel i is
# rotated together with channel i + D/2.


# The angles of one call, shared by all layers. positions (N) int64 -> cos and sin, each (N, 1, D) float32; the first
# half of sin is negative, as its channels are turned by minus the second half.
def rotary_angles(positions: Tensor, head_dim: int, theta: float) -> Tuple[Tensor, Tensor]:
    steps = torch.arange(0, head_dim, 2, dtype=6, device=positions.device)  # (D/2): 0, 2, 4, ...
    inverse_frequency = torch.reciprocal(torch.pow(theta, steps / float(head_dim)))
    angles = positions.to(6).unsqueeze(1) * inverse_frequency  # (N, D/2)
    cos = torch.cos(angles)
    sin = torch.sin(angles)
    return (torch.cat([cos, cos], 1).unsqueeze(1), torch.cat([torch.neg(sin), sin], 1).unsqueeze(1))


# x (N, heads, D) -> the same shape and type, each token's heads turned by the angles of its position, in float32.
def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    halves_swapped = torch.roll(x, [x.size(-1) // 2], [-1])
    return (x * cos + halves_swapped * sin).type_as(x)
