# One decoder layer: attention and feed-forward block, each behind its norm and beside its residual path.
#
# A layer owns 14 tensors of the weight list, from weights[at]:
#   0 input norm; 1-4 q, k, v, o projections; 5-7 biases of q, k, v; 8-9 norms of q and k heads;
#   10 post-attention norm; 11-13 gate, up, down projections. What a family lacks is an empty tensor.
# and 7 projections of an adapter, from number `lora`: q, k, v, o, gate, up, down.


# x (N, hidden), attended (N, H * D) -> (N, hidden)
def after_attention(
        x: Tensor, attended: Tensor, weights: List[Tensor], at: int, adapter: List[Tensor], lora: int,
        eps: float) -> Tensor:
    x = x + __torch__.linear.project(attended, weights[at + 4], None, adapter, lora + 3)
    normed = __torch__.norm.rms_norm(x, weights[at + 10], eps)
    return x + __torch__.mlp.mlp(normed, weights, at, adapter, lora)


# A layer over whole rows, without a cache.
def causal(
        x: Tensor, weights: List[Tensor], at: int, adapter: List[Tensor], lora: int, cos: Tensor, sin: Tensor,
        eps: float, token_of_cell: Tensor, cell_of_token: Tensor) -> Tensor:
    normed = __torch__.norm.rms_norm(x, weights[at], eps)
    q, k, v = __torch__.attention.queries_keys_values(normed, weights, at, adapter, lora, cos, sin, eps)
    attended = __torch__.attention.causal(q, k, v, token_of_cell, cell_of_token)
    return __torch__.layer.after_attention(x, attended, weights, at, adapter, lora, eps)
