# Grouped-query attention over packed tokens. Legend: N tokens of the call, R rows, Q cells a row (as many as the
# longest row has tokens), H query heads, K key/value heads, rep = H / K, D head size, T keys attended to.
#
# Only real tokens pass through the projections. Attention itself wants a rectangle of cells: `token_of_cell` (R, Q)
# names the token in each cell (cells after a row's end repeat some token, and what they give is dropped) and
# `cell_of_token` (N) is the way back. Tokens are packed row after row, so where N = R * Q there is nothing to move.


# x (N, heads, D) -> (R, Q, heads, D)
def to_cells(x: Tensor, token_of_cell: Tensor) -> Tensor:
    if token_of_cell.numel() != x.size(0):
        x = x.index_select(0, token_of_cell.flatten())
    return x.view([token_of_cell.size(0), token_of_cell.size(1), x.size(1), x.size(2)])


# x (R * Q, H * D) -> (N, H * D)
def to_tokens(x: Tensor, cell_of_token: Tensor) -> Tensor:
    if cell_of_token.numel() == x.size(0):
        return x
    return x.index_select(0, cell_of_token)


# x (N, hidden) -> (N, heads, D), through the projection whose weight and bias stand at the given places.
def project_heads(
        x: Tensor, weights: List[Tensor], weight_at: int, bias_at: int, adapter: List[Tensor], lora: int,
        head_dim: int) -> Tensor:
    bias = __torch__.linear.present(weights[bias_at])
    return __torch__.linear.project(x, weights[weight_at], bias, adapter, lora).view([x.size(0), -1, head_dim])


# x (N, hidden) -> queries (N, H, D), keys and values (N, K, D); queries and keys normed per head where the family
# has weights for it (qwen3), then rotated.
def queries_keys_values(
        x: Tensor, weights: List[Tensor], at: int, adapter: List[Tensor], lora: int, cos: Tensor, sin: Tensor,
        eps: float) -> Tuple[Tensor, Tensor, Tensor]:
    head_dim = cos.size(-1)
    q = __torch__.attention.project_heads(x, weights, at + 1, at + 5, adapter, lora, head_dim)
    k = __torch__.attention.project_heads(x, weights, at + 2, at + 6, adapter, lora + 1, head_dim)
    v = __torch__.attention.project_heads(x, weights, at + 3, at + 7, adapter, lora + 2, head_dim)
    return __torch__.attention.heads_in_place(q, k, v, weights[at + 8], weights[at + 9], cos, sin, eps)


# A layer's weights for steps: those of q, k and v become one matrix in the place of q's, and likewise biases and norms of
# heads, (1, H + K, D). One product, norm and rotation then do for all, which few tokens feel: their cost is that of a call.
def join_heads(weights: List[Tensor], at: int, head_dim: int) -> None:
    if weights[at + 8].numel() != 0:
        norms = annotate(List[Tensor], [])
        for i in range(2):
            heads = weights[at + 1 + i].size(0) // head_dim
            norms.append(weights[at + 8 + i].expand([heads, head_dim]))
        weights[at + 8] = torch.cat(norms).unsqueeze(0)
    for first in [at + 1, at + 5]:
        if weights[first].numel() != 0:
            weights[first] = torch.cat(weights[first:first + 3])
            weights[first + 1] = weights[first].new_empty([0])
            weights[first + 2] = weights[first].new_empty([0])


# queries_keys_values with the weights of a step, joined or not.
def step_queries_keys_values(
        x: Tensor, weights: List[Tensor], at: int, adapter: List[Tensor], lora: int, cos: Tensor, sin: Tensor,
        eps: float) -> Tuple[Tensor, Tensor, Tensor]:
    if weights[at + 2].numel() != 0:
        return __torch__.attention.queries_keys_values(x, weights, at, adapter, lora, cos, sin, eps)
    y = __torch__.product.linear(x, weights[at + 1], __torch__.linear.present(weights[at + 5]))  # (N, (H + 2 K) * D)
    queries = weights[at + 4].size(1)  # H * D, what the output projection takes
    keys = (y.size(1) - queries) // 2
    q, k, v = torch.split_with_sizes(y, [queries, keys, keys], 1)
    _q = __torch__.linear.adapt(q, x, adapter, lora)
    _k = __torch__.linear.adapt(k, x, adapter, lora + 1)
    _v = __torch__.linear.adapt(v, x, adapter, lora + 2)
    head_dim = cos.size(-1)
    heads = y.view([y.size(0), -1, head_dim])
    turned = heads.narrow(1, 0, (queries + keys) // head_dim)  # q and k
    if weights[at + 8].numel() != 0:
        turned = __torch__.norm.rms_norm(turned, weights[at + 8], eps)
    q, k = torch.split_with_sizes(
        __torch__.rotary.rotate(turned, cos, sin), [queries // head_dim, keys // head_dim], 1)
    return (q, k, v.view([y.size(0), -1, head_dim]))


# Projected q (N, H * D or H, D), k and v (N, K * D or K, D) -> queries, keys and values as attention takes them:
# (N, heads, D), queries and keys normed per head where the norms are not empty, then rotated.
def heads_in_place(
        q: Tensor, k: Tensor, v: Tensor, q_norm: Tensor, k_norm: Tensor, cos: Tensor, sin: Tensor,
        eps: float) -> Tuple[Tensor, Tensor, Tensor]:
    q = q.view([q.size(0), -1, cos.size(-1)])
    k = k.view([k.size(0), -1, cos.size(-1)])
    v = v.view([v.size(0), -1, cos.size(-1)])
    if q_norm.numel() != 0:
        q = __torch__.norm.rms_norm(q, q_norm, eps)
        k = __torch__.norm.rms_norm(k, k_norm, eps)
    return (__torch__.rotary.rotate(q, cos, sin), __torch__.rotary.rotate(k, cos, sin), v)


# x (R, K, Q, D) -> (R, K * rep, Q, D): each key/value head stands beside each query head of its group. The fused
# kernel of the CPU wants it so; asked to group heads itself it falls back to one that keeps all Q * Q scores.
def repeat_heads(x: Tensor, rep: int) -> Tensor:
    if rep == 1:
        return x
    return x.unsqueeze(2).expand([-1, -1, rep, -1, -1]).flatten(1, 2)


# Every token sees the tokens of its row up to itself. Rows are padded on the right, so the causal order alone keeps
# real tokens from seeing padding and no mask is needed. -> (N, H * D)
def causal(q: Tensor, k: Tensor, v: Tensor, token_of_cell: Tensor, cell_of_token: Tensor) -> Tensor:
    rep = q.size(1) // k.size(1)
    q = __torch__.attention.to_cells(q, token_of_cell).transpose(1, 2)  # (R, H, Q, D)
    k = __torch__.attention.repeat_heads(__torch__.attention.to_cells(k, token_of_cell).transpose(1, 2), rep)
    v = __torch__.attention.repeat_heads(__torch__.attention.to_cells(v, token_of_cell).transpose(1, 2), rep)
    out = torch.scaled_dot_product_attention(q, k, v, None, 0., True)  # (R, H, Q, D)
    return __torch__.attention.to_tokens(out.transpose(1, 2).flatten(0, 1).flatten(1, 2), cell_of_token)


# The same without a graph, in place: what attention gives replaces q, so that it takes no more than q, k and v do, and a
# share of 1 / rep of q for what the fused kernel returns. Keys and values are not repeated but asked once for each query
# head of their group.
def causal_in_place(q: Tensor, k: Tensor, v: Tensor, token_of_cell: Tensor, cell_of_token: Tensor) -> Tensor:
    q = __torch__.attention.to_cells(q, token_of_cell)  # (R, Q, H, D)
    k = __torch__.attention.to_cells(k, token_of_cell).transpose(1, 2)  # (R, K, Q, D)
    v = __torch__.attention.to_cells(v, token_of_cell).transpose(1, 2)
    groups = k.size(1)
    by_group = q.view([q.size(0), q.size(1), groups, -1, q.size(3)]).permute([0, 3, 2, 1, 4])  # (R, rep, K, Q, D)
    for i in range(by_group.size(1)):
        queries = by_group.select(1, i)  # (R, K, Q, D)
        queries.copy_(torch.scaled_dot_product_attention(queries, k, v, None, 0., True))
    return __torch__.attention.to_tokens(q.flatten(0, 1).flatten(1, 2), cell_of_token)


# Attention against a cache works in blocks (AttentionBlock.java), each a rectangle of rows, cells and context. `sizes`
# holds six numbers a block: tokens, rows R, cells Q, first slot or -1, context T, and whether some cell may not see all of
# the context (1) or each may (0). Three index vectors a block lie one after the other in `indices`: the cell of each token,
# the slot of each row, the token in each cell (R, Q); tokens are counted from the block's first.
def block_indices(indices: Tensor, sizes: List[int]) -> List[Tensor]:
    lengths = annotate(List[int], [])
    for block in range(len(sizes) // 6):
        rows = sizes[6 * block + 1]
        lengths.append(sizes[6 * block])
        lengths.append(rows)
        lengths.append(rows * sizes[6 * block + 2])
    parts = torch.split_with_sizes(indices, lengths)
    for block in range(len(sizes) // 6):
        parts[3 * block + 2] = parts[3 * block + 2].view([sizes[6 * block + 1], sizes[6 * block + 2]])
    return parts


# What each cell of a block may see of the first `context` cached positions, as a number added to the scores (0 or -inf):
# (R, 1, 1, T) for one cell a row, else (R, 1, Q * rep, T). One mask serves all layers.
def cache_mask(positions: Tensor, token_of_cell: Tensor, context: int, rep: int, like: Tensor) -> Tensor:
    position_of_cell = positions.index_select(0, token_of_cell.flatten()).view([token_of_cell.size(0), -1, 1])
    hidden = torch.gt(torch.arange(context, device=positions.device), position_of_cell)  # (R, Q, T)
    if token_of_cell.size(1) > 1:
        hidden = torch.repeat_interleave(hidden, rep, 1)
    return torch.masked_fill(like.new_zeros(hidden.size()), hidden, -inf).unsqueeze(1)


# The masks of all blocks that need one, in the type of `like`; positions (N), indices as block_indices gives them.
def cache_masks(
        positions: Tensor, indices: List[Tensor], sizes: List[int], rep: int, like: Tensor) -> List[Optional[Tensor]]:
    masks = annotate(List[Optional[Tensor]], [])
    start = 0
    for block in range(len(sizes) // 6):
        tokens = sizes[6 * block]
        if sizes[6 * block + 5] == 0:
            masks.append(None)
        else:
            masks.append(__torch__.attention.cache_mask(
                positions.narrow(0, start, tokens), indices[3 * block + 2], sizes[6 * block + 4], rep, like))
        start = start + tokens
    return masks


# One block's queries q (n, H, D) against a cache (S, K, maxLength, D) that already holds this call's keys and values. Rows
# are the slots first_slot, first_slot + 1, ... (a view, nothing is copied), or where first_slot is negative the given
# `slots` (their first `context` positions are copied). The rep query heads of a group stand beside the cells, so that one
# matrix of keys serves them all and is never repeated. -> (n, H * D)
def cached_block(
        q: Tensor, keys: Tensor, values: Tensor, mask: Optional[Tensor], cell_of_token: Tensor, slots: Tensor,
        token_of_cell: Tensor, first_slot: int, context: int) -> Tensor:
    rows = token_of_cell.size(0)
    cells = token_of_cell.size(1)
    groups = keys.size(1)
    head_dim = keys.size(3)
    k = keys.narrow(2, 0, context)
    v = values.narrow(2, 0, context)
    if first_slot >= 0:
        k = k.narrow(0, first_slot, rows)
        v = v.narrow(0, first_slot, rows)
    else:
        k = k.index_select(0, slots)
        v = v.index_select(0, slots)
    if cells == 1 and q.size(0) == rows:  # one token a row: the rep heads stand where they should
        out = torch.scaled_dot_product_attention(q.view([rows, groups, -1, head_dim]), k, v, mask, 0., False)
        return out.view([rows, -1])
    q = __torch__.attention.to_cells(q, token_of_cell)  # (R, Q, H, D)
    rep = q.size(2) // groups
    q = q.view([rows, cells, groups, rep, head_dim]).transpose(1, 2).reshape([rows, groups, cells * rep, head_dim])
    out = torch.scaled_dot_product_attention(q, k, v, mask, 0., False)  # (R, K, Q * rep, D)
    out = out.view([rows, groups, cells, rep, head_dim]).transpose(1, 2).reshape([rows * cells, -1])
    return __torch__.attention.to_tokens(out, cell_of_token)


# All blocks of a step, whose tokens follow each other. q (N, H, D) -> (N, H * D)
def cached(
        q: Tensor, keys: Tensor, values: Tensor, masks: List[Optional[Tensor]], indices: List[Tensor],
        sizes: List[int]) -> Tensor:
    if len(masks) == 1:
        return __torch__.attention.cached_block(
            q, keys, values, masks[0], indices[0], indices[1], indices[2], sizes[3], sizes[4])
    outs = annotate(List[Tensor], [])
    start = 0
    for block in range(len(masks)):
        tokens = sizes[6 * block]
        outs.append(__torch__.attention.cached_block(
            q.narrow(0, start, tokens), keys, values, masks[block], indices[3 * block], indices[3 * block + 1],
            indices[3 * block + 2], sizes[6 * block + 3], sizes[6 * block + 4]))
        start = start + tokens
    return torch.cat(outs)


# The first `length` positions of one slot of a cache (S, K, maxLength, D) are copied to others, `to` (n) int64.
def copy_slot(cache: Tensor, source: int, to: Tensor, length: int) -> None:
    cache.narrow(2, 0, length)[to] = cache[source].narrow(1, 0, length)
