# Products of many rows with a weight that is not trained, on x86. PyTorch gives float32 products to MKL, whose kernels
# leave half of an AMD processor's vector width unused (105 against 230 GFLOP/s a thread on a Zen 5 core); oneDNN uses
# what the processor has. Lower precisions go to oneDNN by themselves.


# Whether oneDNN is asked directly: not on another device, in another type, or for so little work that the detour shows.
def pays(x: Tensor, weight: Tensor) -> bool:
    return not x.is_cuda and x.dtype == 6 and weight.dtype == 6 and x.size(0) >= 16 and weight.numel() >= 65536


# x (N, in), weight (out, in), bias (out) or None -> (N, out). Differentiable with respect to x.
def linear(x: Tensor, weight: Tensor, bias: Optional[Tensor]) -> Tensor:
    if weight.requires_grad or not __torch__.product.pays(x, weight):
        return torch.linear(x, weight, bias)
    return torch.to_dense(torch.mkldnn_linear(torch.to_mkldnn(x), weight, bias))


# dy (N, out), weight (out, in) -> (N, in), from the gradient of what `linear` gave to that of its input.
def back(dy: Tensor, weight: Tensor) -> Tensor:
    if not __torch__.product.pays(dy, weight):
        return torch.mm(dy, weight)
    return ops.mkldnn._linear_pointwise(dy, weight.t(), None, "none", annotate(List[Optional[number]], []), "")
