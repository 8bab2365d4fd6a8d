# The whole stack. Weight list: 0 token embedding (V, hidden), 1 final norm (hidden), 2 head (V, hidden; the embedding
# itself where the two are tied), then 14 tensors a layer (layer.py). Adapter list: 3 tensors (linear.py) for each of
# the 7 projections of a layer, layer after layer. Hidden states have the type of the weights.
class Transformer(Module):
    __parameters__ = []
    __buffers__ = []
    layers : int
    head_dim : int
    eps : float
    theta : float

    # New tokens of some rows are written to the cache and attend to all that their slots hold; the logits after chosen
    # tokens come back. The same call is a prefill (many tokens a row) and a decoding step (one token a row).
    #   plan int64: index vectors, one after the other, so that one copy brings them all: ids, positions, slot_of_token
    #     (N each), tokens whose logits are wanted (P), then what attention.block_indices takes
    #   blocks: six numbers a block of attention, see attention.block_indices
    #   angles: cos and sin of every position of the cache, see angles_of_cache
    #   keys, values: one (S, K, maxLength, D) a layer, written in place
    #   weights: as step_weights gives them
    # -> logits (P, V) float32
    def cached_step(
            self: __torch__.transformer.Transformer, plan: Tensor, tokens: int, wanted: int, blocks: List[int],
            angles: List[Tensor], keys: List[Tensor], values: List[Tensor], weights: List[Tensor],
            adapter: List[Tensor]) -> Tensor:
        ids, positions, slot_of_token, last, rest = torch.split_with_sizes(
            plan, [tokens, tokens, tokens, wanted, plan.size(0) - 3 * tokens - wanted])
        indices = __torch__.attention.block_indices(rest, blocks)
        cos = angles[0].index_select(0, positions)
        sin = angles[1].index_select(0, positions)
        rep = weights[7].size(1) // (self.head_dim * keys[0].size(1))  # what the output projection takes / keys
        masks = __torch__.attention.cache_masks(positions, indices, blocks, rep, weights[0])
        x = torch.embedding(weights[0], ids)
        for layer in range(self.layers):
            at = 3 + 14 * layer
            lora = 7 * layer
            normed = __torch__.norm.rms_norm(x, weights[at], self.eps)
            q, k, v = __torch__.attention.step_queries_keys_values(
                normed, weights, at, adapter, lora, cos, sin, self.eps)
            keys[layer][slot_of_token, :, positions] = k
            values[layer][slot_of_token, :, positions] = v
            attended = __torch__.attention.cached(q, keys[layer], values[layer], masks, indices, blocks)
            x = __torch__.layer.after_attention(x, attended, weights, at, adapter, lora, self.eps)
        x = __torch__.norm.rms_norm(x.index_select(0, last), weights[1], self.eps)
        return self.logits(x, weights)

    # The weight list for cached_step: where wanted, projections and head are copies packed by product.py, those of q, k
    # and v joined. All else is shared with the given list.
    def step_weights(
            self: __torch__.transformer.Transformer, weights: List[Tensor], packed: bool) -> List[Tensor]:
        if not packed:
            return weights
        result = weights[:]
        for layer in range(self.layers):
            __torch__.attention.join_heads(result, 3 + 14 * layer, self.head_dim)
        for i in range(1, len(result)):  # not the embedding, in which rows are looked up
            if result[i].dim() == 2:
                result[i] = __torch__.product.packed(result[i])
        return result

    # The rotary angles of positions 0 to `length` - 1, for cached_step to look up: cos and sin, each (length, 1, D).
    def angles_of_cache(self: __torch__.transformer.Transformer, length: int, weights: List[Tensor]) -> List[Tensor]:
        positions = torch.arange(length, device=weights[0].device)
        cos, sin = __torch__.rotary.rotary_angles(positions, self.head_dim, self.theta)
        return [cos, sin]

    # Slots `to` of a cache begin with the same tokens as slot `source`, without computing them again.
    def copy_slot(
            self: __torch__.transformer.Transformer, keys: List[Tensor], values: List[Tensor], source: int,
            to: Tensor, length: int) -> int:
        for layer in range(self.layers):
            __torch__.attention.copy_slot(keys[layer], source, to, length)
            __torch__.attention.copy_slot(values[layer], source, to, length)
        return length

    # Whole rows without a cache: the final, normed hidden states of the selected tokens, (P, hidden). Where they go is
    # allocated first: at the end of the heap they would keep all below them, once freed, from going back to the system.
    #   ids, positions, cell_of_token (N); token_of_cell (R, Q); selected (P) tokens; all int64
    def hidden_states(
            self: __torch__.transformer.Transformer, ids: Tensor, positions: Tensor, token_of_cell: Tensor,
            cell_of_token: Tensor, selected: Tensor, weights: List[Tensor], adapter: List[Tensor]) -> Tensor:
        chunk = 1024  # tokens; with fewer at a time, products get slower
        result = weights[1].new_empty([selected.size(0), weights[1].size(0)])
        cos, sin = __torch__.rotary.rotary_angles(positions, self.head_dim, self.theta)
        x = torch.embedding(weights[0], ids)
        room = __torch__.layer.room_for_heads(x, weights, self.head_dim)
        for layer in range(self.layers):
            __torch__.layer.causal_in_place(
                x, room, weights, 3 + 14 * layer, adapter, 7 * layer, cos, sin, self.eps, token_of_cell, cell_of_token,
                chunk)
        for start in range(0, selected.size(0), chunk):
            n = min(chunk, selected.size(0) - start)
            result.narrow(0, start, n).copy_(__torch__.norm.rms_norm(
                x.index_select(0, selected.narrow(0, start, n)), weights[1], self.eps))
        return result

    # hidden_states for training, with a graph behind the layers from number `recomputed` on. Of the layers before, only
    # the inputs are kept, and `backward` computes them again one by one (checkpointing; Chen et al., 2016).
    # Trained are the weights and adapter matrices whose accumulators (gradients.py) are not empty.
    # -> the hidden states; the inputs of layers 0 to `recomputed`; the leaves of the graph in the order of the weight
    # list and of the adapter list
    def training_states(
            self: __torch__.transformer.Transformer, ids: Tensor, positions: Tensor, token_of_cell: Tensor,
            cell_of_token: Tensor, selected: Tensor, recomputed: Tensor, weights: List[Tensor],
            adapter: List[Tensor], of_weights: List[Tensor], of_adapter: List[Tensor]) -> List[Tensor]:
        cos, sin = __torch__.rotary.rotary_angles(positions, self.head_dim, self.theta)
        first = int(recomputed)
        x = torch.embedding(weights[0], ids)
        inputs = annotate(List[Tensor], [])
        for layer in range(first):
            inputs.append(x)
            x = __torch__.layer.causal(
                x, weights, 3 + 14 * layer, adapter, 7 * layer, cos, sin, self.eps, token_of_cell, cell_of_token)
        if self.is_input_trained(first, of_weights):
            x = torch.requires_grad_(x, True)
        inputs.append(x)
        w = __torch__.gradients.leaves(weights, of_weights)
        a = __torch__.gradients.leaves(adapter, of_adapter)
        for layer in range(first, self.layers):
            x = __torch__.layer.causal(
                x, w, 3 + 14 * layer, a, 7 * layer, cos, sin, self.eps, token_of_cell, cell_of_token)
        hidden = __torch__.norm.rms_norm(x.index_select(0, selected), w[1], self.eps)
        return [hidden] + inputs + w + a

    # Whether anything below the input of a layer is trained.
    def is_input_trained(self: __torch__.transformer.Transformer, layer: int, of_weights: List[Tensor]) -> bool:
        return layer > 0 or of_weights[0].numel() != 0

    # The gradients that `upstream` (P, hidden), the gradient of the hidden states, gives to weights and adapter are
    # added to the accumulators, in place. The other arguments are those and the results of `training_states`.
    def backward(
            self: __torch__.transformer.Transformer, hidden: Tensor, upstream: Tensor, ids: Tensor, positions: Tensor,
            token_of_cell: Tensor, cell_of_token: Tensor, inputs: List[Tensor], weight_leaves: List[Tensor],
            adapter_leaves: List[Tensor], weights: List[Tensor], adapter: List[Tensor], of_weights: List[Tensor],
            of_adapter: List[Tensor]) -> Tensor:
        cos, sin = __torch__.rotary.rotary_angles(positions, self.head_dim, self.theta)
        recomputed = len(inputs) - 1
        first = annotate(List[Tensor], [])  # the input of the part with a graph, where anything below it is trained
        if self.is_input_trained(recomputed, of_weights):
            first.append(inputs[recomputed])
        gradients = __torch__.gradients.accumulate(
            hidden, upstream, first, weight_leaves + adapter_leaves, of_weights + of_adapter)
        if len(gradients) == 0:
            return torch.empty([0])
        upstream = gradients[0]
        for i in range(recomputed):
            layer = recomputed - 1 - i
            at = 3 + 14 * layer
            lora = 21 * layer
            upstream = __torch__.layer_gradients.causal(
                inputs[layer], upstream, weights[at:at + 14], adapter[lora:lora + 21], cos, sin, self.eps,
                token_of_cell, cell_of_token, of_weights[at:at + 14], of_adapter[lora:lora + 21])
        if of_weights[0].numel() != 0:
            # In float32 whatever the type: the rows of a frequent token are many summands.
            of_weights[0].add_(torch.embedding_dense_backward(
                upstream.type_as(of_weights[0]), ids, weights[0].size(0), -1, False))
        return torch.empty([0])

    # hidden (P, hidden) of the weights' type -> logits (P, V) float32; training never asks for them.
    def logits(self: __torch__.transformer.Transformer, hidden: Tensor, weights: List[Tensor]) -> Tensor:
        return __torch__.product.linear(hidden, weights[2], None).to(6)  # 6 = float32; no copy when they already are

    def head_statistics(
            self: __torch__.transformer.Transformer, hidden: Tensor, head: Tensor, targets: Tensor,
            reference_hidden: Tensor, reference_head: Tensor, chunk: int) -> Tensor:
        return __torch__.log_probs.statistics(hidden, head, targets, reference_hidden, reference_head, chunk)

    def head_gradients(
            self: __torch__.transformer.Transformer, hidden: Tensor, head: Tensor, targets: Tensor,
            reference_hidden: Tensor, reference_head: Tensor, statistics: Tensor, upstream: Tensor,
            accumulator: Tensor, chunk: int) -> Tensor:
        return __torch__.log_probs.gradients(
            hidden, head, targets, reference_hidden, reference_head, statistics, upstream, accumulator, chunk)

    def gradient_norm(self: __torch__.transformer.Transformer, gradients: List[Tensor]) -> float:
        return __torch__.adamw.global_norm(gradients)

    def adamw_step(
            self: __torch__.transformer.Transformer, parameters: List[Tensor], gradients: List[Tensor],
            first_moments: List[Tensor], second_moments: List[Tensor], gradient_scale: float, learning_rate: float,
            beta1: float, beta2: float, epsilon: float, weight_decay: float, step: int) -> int:
        return __torch__.adamw.step(
            parameters, gradients, first_moments, second_moments, gradient_scale, learning_rate, beta1, beta2,
            epsilon, weight_decay, step)

    def zero(self: __torch__.transformer.Transformer, arrays: List[Tensor]) -> int:
        for array in arrays:
            array.zero_()
        return len(arrays)

    def assign(self: __torch__.transformer.Transformer, target: Tensor, source: Tensor) -> int:
        target.copy_(source)
        return 1
