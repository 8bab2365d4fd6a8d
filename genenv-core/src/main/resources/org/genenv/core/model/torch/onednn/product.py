# Products of many rows with a weight that is not trained, on x86. PyTorch gives float32 products to MKL, whose kernels
# leave half of an AMD processor's vector width unused (105 against 230 GFLOP/s a thread on a Zen 5 core); oneDNN uses
# what the processor has. Lower precisions go to oneDNN by themselves.


# Whether oneDNN is asked directly: not on another device, in another type, or for so little work that the detour shows.
def pays(x: Tensor, weight: Tensor) -> bool:
    return not x.is_cuda and x.dtype == 6 and weight.dtype == 6 and x.size(0) >= 16 and weight.numel() >= 65536


# weight (out, in) -> the same in the order in which oneDNN's kernels read it, for products without a graph: twice as fast
# at any number of rows, as PyTorch's own products spend that time on rearranging weights or on half-used vectors. Such
# a copy is opaque, only `linear` can read it. Small matrices stay as they are: the detour would cost more than it saves.
def packed(weight: Tensor) -> Tensor:
    if weight.is_cuda or weight.numel() < 65536:
        return weight
    if weight.dtype == 6 or weight.dtype == 15 and ops.mkldnn._is_mkldnn_bf16_supported():
        return ops.mkldnn._reorder_linear_weight(weight, None)
    return weight


# x (N, in), weight (out, in) plain or packed, bias (out) or None -> (N, out). Differentiable with respect to x, unless
# the weight is packed.
def linear(x: Tensor, weight: Tensor, bias: Optional[Tensor]) -> Tensor:
    if weight.is_mkldnn:
        return ops.mkldnn._linear_pointwise(x, weight, bias, "none", annotate(List[Optional[number]], []), "")
    if weight.requires_grad or not __torch__.product.pays(x, weight):
        return torch.linear(x, weight, bias)
    return torch.to_dense(torch.mkldnn_linear(torch.to_mkldnn(x), weight, bias))


# dy (N, out), weight (out, in) -> (N, in), from the gradient of what `linear` gave to that of its input.
def back(dy: Tensor, weight: Tensor) -> Tensor:
    if not __torch__.product.pays(dy, weight):
        return torch.mm(dy, weight)
    return ops.mkldnn._linear_pointwise(dy, weight.t(), None, "none", annotate(List[Optional[number]], []), "")
