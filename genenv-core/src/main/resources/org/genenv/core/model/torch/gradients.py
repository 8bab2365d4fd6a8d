# From hidden states back to parameters. A parameter is trained if its accumulator, the place at the same index where
# its gradient is summed in float32, is not empty.


# The tensors, with those that are trained replaced by aliases that record a graph; the tensors themselves stay plain,
# so nothing else that reads them does.
def leaves(tensors: List[Tensor], accumulators: List[Tensor]) -> List[Tensor]:
    result = annotate(List[Tensor], [])
    for i in range(len(tensors)):
        if accumulators[i].numel() != 0:
            result.append(torch.requires_grad_(torch.detach(tensors[i]), True))
        else:
            result.append(tensors[i])
    return result


# Goes back through the graph of `output`, which is freed. The gradients of the trained leaves are added to their
# accumulators; the gradient of `input` is returned, or an empty tensor where `input` records no graph.
def accumulate(
        output: Tensor, upstream: Tensor, input: Tensor, leaves: List[Tensor],
        accumulators: List[Tensor]) -> Tensor:
    wanted = annotate(List[Tensor], [])
    targets = annotate(List[Tensor], [])
    for i in range(len(leaves)):
        if accumulators[i].numel() != 0:
            wanted.append(leaves[i])
            targets.append(accumulators[i])
    if input.requires_grad:
        wanted.append(input)
    upstreams = annotate(List[Optional[Tensor]], [upstream])
    gradients = torch.grad([output], wanted, upstreams, False, False, True)
    for i in range(len(targets)):
        gradient = gradients[i]
        if gradient is not None:
            targets[i].add_(gradient)
    result = torch.empty([0])
    if input.requires_grad:
        of_input = gradients[len(targets)]
        if of_input is not None:
            result = of_input
    return result
