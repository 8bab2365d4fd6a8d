; A small world of our own: a keeper walks between rooms, carries lanterns and lights them.
(define (domain lanterns)
 (:requirements :adl :typing)
 (:types keeper room lantern - object
         beacon - lantern)
 (:predicates
    (at ?k - keeper ?r - room)
    (door ?a ?b - room)
    (lies ?l - lantern ?r - room)
    (carries ?k - keeper ?l - lantern)
    (burdened ?k - keeper)
    (lit ?l - lantern)
    (dark ?r - room)
    (rested ?k - keeper)
 )
 (:action walk
    :parameters (?k - keeper ?a ?b - room)
    :precondition (and (at ?k ?a) (or (door ?a ?b) (door ?b ?a)))
    :effect (and (not (at ?k ?a)) (at ?k ?b)))
 (:action take
    :parameters (?k - keeper ?l - lantern ?r - room)
    :precondition (and (at ?k ?r) (lies ?l ?r) (not (burdened ?k)))
    :effect (and (not (lies ?l ?r)) (carries ?k ?l) (burdened ?k)))
 (:action leave
    :parameters (?k - keeper ?l - lantern ?r - room)
    :precondition (and (at ?k ?r) (carries ?k ?l))
    :effect (and (lies ?l ?r) (not (carries ?k ?l)) (not (burdened ?k))))
 (:action turn
    :parameters (?k - keeper ?l - lantern)
    :precondition (carries ?k ?l)
    :effect (and (when (lit ?l) (not (lit ?l)))
                 (when (not (lit ?l)) (lit ?l))))
 (:action snuff-all
    :parameters (?k - keeper ?r - room)
    :precondition (and (at ?k ?r) (exists (?l - lantern) (and (lies ?l ?r) (lit ?l))))
    :effect (forall (?l - lantern) (when (lies ?l ?r) (not (lit ?l)))))
 (:action rest
    :parameters (?k - keeper)
    :precondition ()
    :effect (rested ?k))
)
