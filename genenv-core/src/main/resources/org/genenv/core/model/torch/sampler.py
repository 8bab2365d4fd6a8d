# From logits to one sampled token a row, by inverse CDF of one uniform number that Java draws.
#
# Legend: P rows, V vocabulary. `settings` (5, P, 1) float64 holds for each row: temperature (0 takes the most
# probable token), top-k (V keeps all), top-p (1 keeps all), min-p (0 keeps all), repetition penalty (1 for none).
# Order and rules are those of transformers' logits processors.
class Sampler(Module):
    __parameters__ = []
    __buffers__ = []

    # Tokens that a row has seen become less likely: positive logits are divided by the penalty, others multiplied.
    # previous (P, L) int64; rows with fewer ids repeat one of their own.
    def penalised(self: __torch__.sampler.Sampler, logits: Tensor, previous: Tensor, penalty: Tensor) -> Tensor:
        seen = logits.gather(1, previous)
        return logits.scatter(1, previous, torch.where(torch.lt(seen, 0), seen * penalty, seen / penalty))

    # scores (P, V) -> the same with -inf for what the filters drop; at least one token stays.
    def filtered(self: __torch__.sampler.Sampler, scores: Tensor, top_k: Tensor, top_p: Tensor, min_p: Tensor) -> Tensor:
        ordered, _ = torch.sort(scores, -1, True)
        kth = ordered.gather(1, torch.to(top_k, 4) - 1)  # 4 = int64
        scores = torch.masked_fill(scores, torch.lt(scores, kth), -inf)
        ascending, index = torch.sort(scores, -1, False)
        # The smallest set of most probable tokens whose mass reaches top-p.
        mass = torch.cumsum(torch.softmax(ascending, -1), -1)
        dropped = torch.le(mass, 1 - top_p)
        dropped.narrow(1, dropped.size(1) - 1, 1).fill_(False)
        scores = torch.masked_fill(scores, torch.zeros_like(dropped).scatter(1, index, dropped), -inf)
        probabilities = torch.softmax(scores, -1)
        most = probabilities.amax([-1], True)
        return torch.masked_fill(scores, torch.lt(probabilities, min_p * most), -inf)

    # Logits -> what the best token is looked for in: float32, penalised. (P, V)
    def scores(self: __torch__.sampler.Sampler, logits: Tensor, settings: Tensor, previous: Tensor) -> Tensor:
        scores = torch.to(logits, 6)  # 6 = float32
        if previous.numel() != 0:
            scores = self.penalised(scores, previous, torch.to(settings[4], 6))
        return scores

    # scores -> what tokens are drawn from the softmax of. Rows of temperature 0 are left at temperature 1.
    def tempered(self: __torch__.sampler.Sampler, scores: Tensor, settings: Tensor, filters: bool) -> Tensor:
        settings = torch.to(settings, 6)
        temperature = settings[0]
        scores = scores / torch.where(torch.gt(temperature, 0), temperature, torch.ones_like(temperature))
        if filters:
            scores = self.filtered(scores, settings[1], settings[2], settings[3])
        return scores

    # The distribution that tokens are drawn from, (P, V) float32.
    def probabilities(self: __torch__.sampler.Sampler, logits: Tensor, settings: Tensor, previous: Tensor, filters: bool) -> Tensor:
        return torch.softmax(self.tempered(self.scores(logits, settings, previous), settings, filters), -1)

    # uniforms (P, 1) float64 in [0, 1). -> (2, P) float64: token ids, and their natural log-probabilities under the
    # model itself (temperature 1, no filters), which is what a trainer recomputes; NaN where the logits are no numbers.
    def sample(self: __torch__.sampler.Sampler, logits: Tensor, settings: Tensor, previous: Tensor, filters: bool, all_greedy: bool, uniforms: Tensor) -> Tensor:
        scores = self.scores(logits, settings, previous)
        ids = torch.argmax(scores, -1, True)  # (P, 1)
        if not all_greedy:
            # The first token whose running sum exceeds u times the whole: never one of probability 0, as the sums are
            # float64 (7) and u * whole rounds to less than the whole. The clamp is for sums that are no numbers.
            cdf = torch.cumsum(torch.softmax(self.tempered(scores, settings, filters), -1, 7), -1)
            level = uniforms * cdf.narrow(1, cdf.size(1) - 1, 1)
            drawn = torch.clamp_max(torch.searchsorted(cdf, level, right=True), cdf.size(1) - 1)
            ids = torch.where(torch.gt(settings[0], 0), drawn, ids)
        log_probs = torch.log_softmax(logits, -1, 6).gather(1, ids)
        return torch.cat([torch.to(ids, 7), torch.to(log_probs, 7)], 1).t().contiguous()
