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


# The same without a graph, for rows of any length: all after attention is done `chunk` tokens at a time, so that the
# wide arrays of the feed-forward block do not grow with the rows.
def causal_in_chunks(
        x: Tensor, weights: List[Tensor], at: int, adapter: List[Tensor], lora: int, cos: Tensor, sin: Tensor,
        eps: float, token_of_cell: Tensor, cell_of_token: Tensor, chunk: int) -> Tensor:
    normed = __torch__.norm.rms_norm(x, weights[at], eps)
    q, k, v = __torch__.attention.queries_keys_values(normed, weights, at, adapter, lora, cos, sin, eps)
    attended = __torch__.attention.causal(q, k, v, token_of_cell, cell_of_token)
    result = torch.empty_like(x)
    for start in range(0, x.size(0), chunk):
        n = min(chunk, x.size(0) - start)
        part = __torch__.layer.after_attention(
            x.narrow(0, start, n), attended.narrow(0, start, n), weights, at, adapter, lora, eps)
        result.narrow(0, start, n).copy_(part)
    return result
