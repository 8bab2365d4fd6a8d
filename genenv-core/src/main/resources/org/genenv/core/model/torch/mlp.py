# The gated feed-forward block (SwiGLU, Shazeer 2020).


# x (N, H) -> (N, H). The layer's tensors begin at weights[at], its projections at number `lora` of the adapter.
def mlp(x: Tensor, weights: List[Tensor], at: int, adapter: List[Tensor], lora: int) -> Tensor:
    gate = __torch__.linear.project(x, weights[at + 11], None, adapter, lora + 4)
    up = __torch__.linear.project(x, weights[at + 12], None, adapter, lora + 5)
    return __torch__.linear.project(torch.silu(gate) * up, weights[at + 13], None, adapter, lora + 6)
