# AdamW (Loshchilov and Hutter, 2019): decoupled weight decay, bias-corrected moments, everything in float32.


# The Euclidean norm of all gradients taken as one vector; nan or inf where one of them holds such a value.
def global_norm(gradients: List[Tensor]) -> float:
    norms = annotate(List[Tensor], [])
    for gradient in gradients:
        norms.append(torch.norm(gradient))
    return float(torch.norm(torch.stack(norms)))


# One update in place. Gradients are first multiplied by gradient_scale (the clip), and are zero afterwards, ready for
# the next step's accumulation. `step` counts from 1.
def step(
        parameters: List[Tensor], gradients: List[Tensor], first_moments: List[Tensor],
        second_moments: List[Tensor], gradient_scale: float, learning_rate: float, beta1: float, beta2: float,
        epsilon: float, weight_decay: float, step: int) -> int:
    correction1 = 1. - beta1 ** step
    correction2 = 1. - beta2 ** step
    for i in range(len(parameters)):
        gradient = gradients[i]
        m = first_moments[i]
        v = second_moments[i]
        gradient.mul_(gradient_scale)
        m.lerp_(gradient, 1. - beta1)
        v.mul_(beta2).addcmul_(gradient, gradient, value=1. - beta2)
        root = torch.sqrt(v).div_(correction2 ** 0.5).add_(epsilon)
        parameters[i].mul_(1. - learning_rate * weight_decay)
        parameters[i].addcdiv_(m, root, value=(0. - learning_rate) / correction1)
        gradient.zero_()
    return len(parameters)
