(define (problem night)
 (:domain lanterns)
 (:objects Ada - keeper
    Hall_bar_1 Hall_bar_2 Attic_bar_1 - room
    Lamp_bar_a Lamp_bar_b Lamp_bar_c - lantern
    Fire_bar_1 - beacon)
 (:init
    (at Ada Hall_bar_1)
    (door Hall_bar_1 Hall_bar_2) (door Hall_bar_2 Attic_bar_1)
    (lies Lamp_bar_a Hall_bar_1) (lies Lamp_bar_b Hall_bar_1) (lies Lamp_bar_c Hall_bar_1)
    (lies Fire_bar_1 Attic_bar_1)
    (dark Attic_bar_1))
 (:goal (and
    (forall (?r - room) (imply (dark ?r) (exists (?l - lantern) (and (lies ?l ?r) (lit ?l)))))
    (exists (?x ?y - lantern) (and (not (= ?x ?y)) (lies ?x Attic_bar_1) (lies ?y Attic_bar_1))))))
