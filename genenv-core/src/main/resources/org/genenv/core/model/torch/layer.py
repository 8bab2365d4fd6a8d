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


# Room for the queries (N, H, D), keys and values (N, K, D) of one layer, which all layers use in turn.
def room_for_heads(x: Tensor, weights: List[Tensor], head_dim: int) -> List[Tensor]:
    room = annotate(List[Tensor], [])
    for projection in range(3):
        outputs = weights[4 + projection].size(0)  # of the first layer
        room.append(x.new_empty([x.size(0), outputs // head_dim, head_dim]))
    return room


# A layer without a graph, for rows of any length: the output replaces x, and what is wider than x lives for `chunk`
# tokens at a time. Of all tokens there are only x and what is in `room`.
def causal_in_place(
        x: Tensor, room: List[Tensor], weights: List[Tensor], at: int, adapter: List[Tensor], lora: int, cos: Tensor,
        sin: Tensor, eps: float, token_of_cell: Tensor, cell_of_token: Tensor, chunk: int) -> None:
    for start in range(0, x.size(0), chunk):
        n = min(chunk, x.size(0) - start)
        normed = __torch__.norm.rms_norm(x.narrow(0, start, n), weights[at], eps)
        q, k, v = __torch__.attention.queries_keys_values(
            normed, weights, at, adapter, lora, cos.narrow(0, start, n), sin.narrow(0, start, n), eps)
        room[0].narrow(0, start, n).copy_(q)
        room[1].narrow(0, start, n).copy_(k)
        room[2].narrow(0, start, n).copy_(v)
    attended = __torch__.attention.causal_in_place(room[0], room[1], room[2], token_of_cell, cell_of_token)
    for start in range(0, x.size(0), chunk):
        n = min(chunk, x.size(0) - start)
        part = x.narrow(0, start, n)
        part.copy_(__torch__.layer.after_attention(
            part, attended.narrow(0, start, n), weights, at, adapter, lora, eps))
