# What the machine can do at most: how fast it reads memory, and how fast it multiplies.
class Limits(Module):
    __parameters__ = []
    __buffers__ = []

    # Matrices (out, in) of one type, so many that no processor cache holds them, packed where that pays.
    def matrices(
            self: __torch__.limits.Limits, count: int, rows: int, columns: int, dtype: int) -> List[Tensor]:
        result = annotate(List[Tensor], [])
        for _ in range(count):
            result.append(__torch__.product.packed(torch.full([rows, columns], 0.01, dtype=dtype)))
        return result

    # `rows` vectors go through each matrix once.
    def multiply(self: __torch__.limits.Limits, matrices: List[Tensor], rows: int, dtype: int) -> int:
        x = torch.ones([rows, matrices[0].size(1)], dtype=dtype)
        for matrix in matrices:
            y = __torch__.product.linear(x, matrix, None)
        return len(matrices)

    def array(self: __torch__.limits.Limits, values: int) -> Tensor:
        return torch.ones([values], dtype=6)

    # Reads every value once.
    def read(self: __torch__.limits.Limits, array: Tensor) -> float:
        return float(torch.sum(array))
