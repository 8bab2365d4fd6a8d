# Products of many rows with a weight that is not trained, where PyTorch's own choice is the best there is.


# weight (out, in) -> the form in which products without a graph are fastest: here the one that it has.
def packed(weight: Tensor) -> Tensor:
    return weight


# x (N, in), weight (out, in), bias (out) or None -> (N, out).
def linear(x: Tensor, weight: Tensor, bias: Optional[Tensor]) -> Tensor:
    return torch.linear(x, weight, bias)


# dy (N, out), weight (out, in) -> (N, in), from the gradient of what `linear` gave to that of its input.
def back(dy: Tensor, weight: Tensor) -> Tensor:
    return torch.mm(dy, weight)
