# The way back through one decoder layer of which only the input was kept. The layer is computed again in pieces between
# its linear projections: norms, attention and the gate have small graphs of their own, the projections go back in
# closed form. So the last projection is not computed again, frozen weights cost no gradient, and the products are
# those of product.py, which records no graph for them. Layout of weights and adapter: layer.py and linear.py.


# An alias at which a piece's graph begins.
def start(x: Tensor) -> Tensor:
    return torch.requires_grad_(torch.detach(x), True)


# Back through one projection y = x W' + bias + scaling x A' B'. x (N, in), dy (N, out) -> dx (N, in); gradients of what
# is trained are added to their accumulators (gradients.py).
def project(
        x: Tensor, dy: Tensor, weight: Tensor, adapter: List[Tensor], of_weight: Tensor, of_bias: Tensor,
        of_adapter: List[Tensor], projection: int) -> Tensor:
    if of_weight.numel() != 0:
        if of_weight.dtype == x.dtype:
            of_weight.addmm_(dy.t(), x)
        else:
            of_weight.add_(torch.mm(dy.t(), x))
    if of_bias.numel() != 0:
        of_bias.add_(torch.sum(dy, [0], dtype=6))  # 6 = float32
    dx = __torch__.product.back(dy, weight)
    lora_a = adapter[3 * projection]
    if lora_a.numel() == 0:
        return dx
    scaling = adapter[3 * projection + 2]
    x32 = x.type_as(lora_a)
    dy32 = dy.type_as(lora_a)
    d_low = torch.mm(dy32, adapter[3 * projection + 1]) * scaling  # (N, rank)
    of_a = of_adapter[3 * projection]
    if of_a.numel() != 0:
        of_a.addmm_(d_low.t(), x32)
        of_adapter[3 * projection + 1].addmm_(dy32.t(), torch.linear(x32, lora_a) * scaling)
    if dx.dtype == d_low.dtype:
        return dx.addmm_(d_low, lora_a)
    return dx.add_(torch.mm(d_low, lora_a))


# x (N, hidden) the layer's input, upstream (N, hidden) the gradient of its output -> the gradient of x.
# All lists hold this layer's part alone.
def causal(
        x: Tensor, upstream: Tensor, weights: List[Tensor], adapter: List[Tensor], cos: Tensor, sin: Tensor,
        eps: float, token_of_cell: Tensor, cell_of_token: Tensor, of_weights: List[Tensor],
        of_adapter: List[Tensor]) -> Tensor:
    w = __torch__.gradients.leaves(weights, of_weights)  # of norms; projections take the plain weights
    # Forward, piece by piece.
    x = __torch__.layer_gradients.start(x)
    normed = __torch__.norm.rms_norm(x, w[0], eps)
    n = torch.detach(normed)
    projected = annotate(List[Tensor], [])  # q, k, v, each (N, its heads * D)
    for i in range(3):
        bias = __torch__.linear.present(weights[5 + i])
        y = __torch__.linear.project(n, weights[1 + i], bias, adapter, i)
        projected.append(__torch__.layer_gradients.start(y))
    q, k, v = __torch__.attention.heads_in_place(projected[0], projected[1], projected[2], w[8], w[9], cos, sin, eps)
    attended = __torch__.attention.causal(q, k, v, token_of_cell, cell_of_token)
    a = torch.detach(attended)
    middle = torch.detach(x) + __torch__.linear.project(a, weights[4], None, adapter, 3)
    middle = __torch__.layer_gradients.start(middle)
    normed_middle = __torch__.norm.rms_norm(middle, w[10], eps)
    m = torch.detach(normed_middle)
    gate = __torch__.layer_gradients.start(__torch__.linear.project(m, weights[11], None, adapter, 4))
    up = __torch__.layer_gradients.start(__torch__.linear.project(m, weights[12], None, adapter, 5))
    gated = torch.silu(gate) * up
    # Back, in the opposite order.
    nothing = annotate(List[Tensor], [])
    no_bias = torch.empty([0])
    d_gated = __torch__.layer_gradients.project(
        torch.detach(gated), upstream, weights[13], adapter, of_weights[13], no_bias, of_adapter, 6)
    d_gate, d_up = __torch__.gradients.accumulate(gated, d_gated, [gate, up], nothing, nothing)
    d_m = __torch__.layer_gradients.project(
        m, d_gate, weights[11], adapter, of_weights[11], no_bias, of_adapter, 4)
    d_m.add_(__torch__.layer_gradients.project(
        m, d_up, weights[12], adapter, of_weights[12], no_bias, of_adapter, 5))
    d_middle = upstream + __torch__.gradients.accumulate(
        normed_middle, d_m, [middle], w[10:11], of_weights[10:11])[0]
    d_a = __torch__.layer_gradients.project(
        a, d_middle, weights[4], adapter, of_weights[4], no_bias, of_adapter, 3)
    d_projected = __torch__.gradients.accumulate(attended, d_a, projected, w[8:10], of_weights[8:10])
    d_n = torch.zeros_like(n)
    for i in range(3):
        d_n.add_(__torch__.layer_gradients.project(
            n, d_projected[i], weights[1 + i], adapter, of_weights[1 + i], of_weights[5 + i], of_adapter, i))
    return d_middle + __torch__.gradients.accumulate(normed, d_n, [x], w[0:1], of_weights[0:1])[0]
