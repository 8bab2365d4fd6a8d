# What losses need to know of each predicted token, and the way back, without ever holding logits for all of them.
# Legend: P predicted tokens, V vocabulary, hidden the width. `chunk` tokens at a time pass through the head; their
# logits z (chunk, V) are made anew on the way back instead of being kept. Everything here is float32.
#
# With p = softmax(z), l = log p, and r = log-softmax of the reference's logits:
#   log-probability of the target t:  l_t               dl_t / dz = onehot(t) - p
#   entropy:           H = -sum p l                     dH / dz   = -p (l + H)
#   divergence:        D = sum p (l - r) = KL(p || r)    dD / dz   = p (l - r - D)


# hidden (n, hidden), head (V, hidden) -> (n, V) float32, natural log
def log_softmax(hidden: Tensor, head: Tensor) -> Tensor:
    return torch.log_softmax(__torch__.product.linear(hidden, head, None), -1, 6)  # 6 = float32


# hidden (P, hidden), head (V, hidden), targets (P) int64; reference_hidden (P, hidden), or empty for no reference.
# -> (4, P): log-probability of the target (natural log), entropy (nats), KL to the reference (nats; 0 if none),
# log-probability of the target under the reference (0 if none).
def statistics(
        hidden: Tensor, head: Tensor, targets: Tensor, reference_hidden: Tensor, reference_head: Tensor,
        chunk: int) -> Tensor:
    count = hidden.size(0)
    result = torch.zeros([4, count], dtype=6, device=hidden.device)
    for start in range(0, count, chunk):
        n = min(chunk, count - start)
        log_p = __torch__.log_probs.log_softmax(hidden.narrow(0, start, n), head)
        p = torch.exp(log_p)
        target = targets.narrow(0, start, n).unsqueeze(1)
        result[0].narrow(0, start, n).copy_(log_p.gather(1, target).squeeze(1))
        result[1].narrow(0, start, n).copy_(torch.neg((p * log_p).sum([-1])))
        if reference_hidden.numel() != 0:
            log_r = __torch__.log_probs.log_softmax(reference_hidden.narrow(0, start, n), reference_head)
            result[2].narrow(0, start, n).copy_((p * (log_p - log_r)).sum([-1]))
            result[3].narrow(0, start, n).copy_(log_r.gather(1, target).squeeze(1))
    return result


# statistics (4, P) as returned above, upstream (3, P) the loss's gradient with respect to the first three of them.
# -> the gradient of hidden (P, hidden); the head's is added to accumulator (V, hidden) in place, unless that is empty.
def gradients(
        hidden: Tensor, head: Tensor, targets: Tensor, reference_hidden: Tensor, reference_head: Tensor,
        statistics: Tensor, upstream: Tensor, accumulator: Tensor, chunk: int) -> Tensor:
    count = hidden.size(0)
    result = torch.empty_like(hidden)
    uses_entropy = bool(torch.any(upstream[1]))
    uses_kl = bool(torch.any(upstream[2]))
    for start in range(0, count, chunk):
        n = min(chunk, count - start)
        h = hidden.narrow(0, start, n)
        log_p = __torch__.log_probs.log_softmax(h, head)
        p = torch.exp(log_p)
        by_log_prob = upstream[0].narrow(0, start, n).unsqueeze(1)  # (n, 1)
        slope = torch.neg(by_log_prob)  # (n, 1) or (n, V), all terms that p multiplies
        if uses_entropy:
            entropy = statistics[1].narrow(0, start, n).unsqueeze(1)
            slope = slope - upstream[1].narrow(0, start, n).unsqueeze(1) * (log_p + entropy)
        if uses_kl:
            by_kl = upstream[2].narrow(0, start, n).unsqueeze(1)
            kl = statistics[2].narrow(0, start, n).unsqueeze(1)
            log_r = __torch__.log_probs.log_softmax(reference_hidden.narrow(0, start, n), reference_head)
            slope = slope + by_kl * (log_p - log_r - kl)
        by_logits = p.mul_(slope)
        by_logits.scatter_add_(1, targets.narrow(0, start, n).unsqueeze(1), by_log_prob)
        by_logits = by_logits.type_as(h)
        result.narrow(0, start, n).copy_(__torch__.product.back(by_logits, head))
        if accumulator.numel() != 0:
            accumulator.add_(torch.mm(by_logits.t(), h))
    return result
