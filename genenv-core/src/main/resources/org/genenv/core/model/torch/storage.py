# Arrays of types that Java's side does not know (bfloat16 is one): how they are made, and how values get in and out.


# form (1 + dimensions) int64: PyTorch's number of a type (5 float16, 6 float32, 15 bfloat16), then the sizes.
def sizes(form: Tensor) -> List[int]:
    result = annotate(List[int], [])
    for i in range(1, form.numel()):
        result.append(int(form[i]))
    return result


class Storage(Module):
    __parameters__ = []
    __buffers__ = []

    # An array on the device of `form` whose values are still to be written.
    def empty(self: __torch__.storage.Storage, form: Tensor) -> Tensor:
        return torch.empty(__torch__.storage.sizes(form), dtype=int(form[0]), device=form.device)

    def zeros(self: __torch__.storage.Storage, form: Tensor) -> Tensor:
        return torch.zeros(__torch__.storage.sizes(form), dtype=int(form[0]), device=form.device)

    def copy(self: __torch__.storage.Storage, source: Tensor) -> Tensor:
        return torch.clone(source)

    # The first `count` values of a window in host memory replace those of the target from `offset` on, rounded to the
    # target's type. -> the place in the window of the first value that is not finite once it is stored, or -1.
    def store(self: __torch__.storage.Storage, window: Tensor, target: Tensor, offset: int, count: int) -> int:
        stored = target.view([-1]).narrow(0, offset, count)
        stored.copy_(window.narrow(0, 0, count))
        if bool(torch.isfinite(torch.sum(stored))):  # far cheaper than to ask every value, and takes no memory
            return -1
        finite = torch.isfinite(stored)
        if bool(torch.all(finite)):
            return -1
        return int(torch.argmin(torch.to(finite, 3)))  # 3 = int32; the first of the zeros

    # The way back: values of the source from `offset` on, in the window's type.
    def fetch(self: __torch__.storage.Storage, source: Tensor, offset: int, count: int, window: Tensor) -> int:
        window.narrow(0, 0, count).copy_(source.view([-1]).narrow(0, offset, count))
        return count

    # weight (out, in) of any type += scaling * B A, with lora_a (rank, in) and lora_b (out, rank) float32. The sum is
    # taken in float32 and rounded once.
    def merge(self: __torch__.storage.Storage, weight: Tensor, lora_a: Tensor, lora_b: Tensor, scaling: Tensor) -> int:
        weight.copy_(torch.mm(lora_b, lora_a).mul_(scaling).add_(weight))
        return 1
