# A linear projection with an optional low-rank adapter (Hu et al., 2021) beside it.


# A tensor of the weight list, or None where the family has no such weight and the list holds an empty one.
def present(weight: Tensor) -> Optional[Tensor]:
    if weight.numel() == 0:
        return None
    return weight


# x (N, in), weight (out, in), bias (out) or None -> (N, out).
# adapter holds three tensors a projection: A (rank, in), B (out, rank) and the scaling (a scalar, alpha / rank). All
# three are empty where the adapter has no part; the base result is then returned untouched, to the bit.
def project(x: Tensor, weight: Tensor, bias: Optional[Tensor], adapter: List[Tensor], projection: int) -> Tensor:
    return __torch__.linear.adapt(__torch__.product.linear(x, weight, bias), x, adapter, projection)


# y (N, out), the base result for x (N, in), plus what the adapter gives, in place.
def adapt(y: Tensor, x: Tensor, adapter: List[Tensor], projection: int) -> Tensor:
    lora_a = adapter[3 * projection]
    if lora_a.numel() == 0:
        return y
    lora_b = adapter[3 * projection + 1]
    low = torch.linear(x.type_as(lora_a), lora_a) * adapter[3 * projection + 2]  # (N, rank)
    if y.dtype == low.dtype:
        return y.addmm_(low, lora_b.t())
    return y.add_(torch.linear(low, lora_b))
