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
# accumulators; those of `inputs`, which all record a graph and reach the output, are returned.
def accumulate(
        output: Tensor, upstream: Tensor, inputs: List[Tensor], leaves: List[Tensor],
        accumulators: List[Tensor]) -> List[Tensor]:
    wanted = annotate(List[Tensor], [])
    targets = annotate(List[Tensor], [])
    for i in range(len(leaves)):
        if accumulators[i].numel() != 0:
            wanted.append(leaves[i])
            targets.append(accumulators[i])
    upstreams = annotate(List[Optional[Tensor]], [upstream])
    gradients = torch.grad([output], wanted + inputs, upstreams, False, False, True)
    for i in range(len(targets)):
        gradient = gradients[i]
        if gradient is not None:
            targets[i].add_(gradient)
    of_inputs = annotate(List[Tensor], [])
    for i in range(len(inputs)):
        of_inputs.append(torch._unwrap_optional(gradients[len(targets) + i]))
    return of_inputs
