# From hidden states back to parameters.


# Aliases of the tensors that record a graph; the tensors themselves stay plain, so nothing else that reads them does.
def leaves(tensors: List[Tensor]) -> List[Tensor]:
    result = annotate(List[Tensor], [])
    for tensor in tensors:
        result.append(torch.requires_grad_(torch.detach(tensor), True))
    return result


def accumulate(output: Tensor, upstream: Tensor, leaves: List[Tensor], accumulators: List[Tensor]) -> None:
    wanted = annotate(List[Tensor], [])
    targets = annotate(List[Tensor], [])
    for i in range(len(leaves)):
        if accumulators[i].numel() != 0:
            wanted.append(leaves[i])
            targets.append(accumulators[i])
    upstreams = annotate(List[Optional[Tensor]], [upstream])
    gradients = torch.grad([output], wanted, upstreams, False, False, True)
    for i in range(len(targets)):
        gradient = gradients[i]
        if gradient is not None:
            targets[i].add_(gradient)
