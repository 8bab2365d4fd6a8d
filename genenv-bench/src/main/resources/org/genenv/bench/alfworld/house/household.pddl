;; The rules of a household, for games that are generated from a task.
;;
;; Predicates and action names are those of ALFWorld's games, so that whatever reads their facts reads ours. Only what play
;; needs is here: no costs, no distances, no nested containers. `checked` has no meaning in play; it gives an action that only
;; tells something an effect, since a planner drops an action without one.

(define (domain alfred)
  (:requirements :adl :typing)
  (:types agent location receptacle object rtype otype)

  (:predicates
    (atLocation ?a - agent ?l - location)
    (holds ?a - agent ?o - object)
    (holdsAny ?a - agent)
    (checked ?x - receptacle)

    (receptacleType ?r - receptacle ?t - rtype)
    (receptacleAtLocation ?r - receptacle ?l - location)
    (openable ?r - receptacle)
    (opened ?r - receptacle)
    (canContain ?t - rtype ?u - otype)

    (objectType ?o - object ?u - otype)
    (objectAtLocation ?o - object ?l - location)
    (inReceptacle ?o - object ?r - receptacle)
    (isReceptacleObject ?o - object)
    (pickupable ?o - object)
    (cleanable ?o - object)
    (heatable ?o - object)
    (coolable ?o - object)
    (toggleable ?o - object)
    (sliceable ?o - object)
    (isClean ?o - object)
    (isHot ?o - object)
    (isCool ?o - object)
    (isOn ?o - object)
    (isToggled ?o - object)
    (isSliced ?o - object)
  )

  ;; Telling without changing anything.

  (:action look
    :parameters (?a - agent ?l - location)
    :precondition (atLocation ?a ?l)
    :effect (checked ?l)
  )

  (:action inventory
    :parameters (?a - agent)
    :precondition ()
    :effect (checked ?a)
  )

  (:action help
    :parameters (?a - agent)
    :precondition ()
    :effect (checked ?a)
  )

  (:action examineReceptacle
    :parameters (?a - agent ?r - receptacle)
    :precondition (exists (?l - location) (and (atLocation ?a ?l) (receptacleAtLocation ?r ?l)))
    :effect (checked ?r)
  )

  (:action examineObject
    :parameters (?a - agent ?o - object)
    :precondition (holds ?a ?o)
    :effect (checked ?o)
  )

  ;; Moving about, opening and closing.

  (:action GotoLocation
    :parameters (?a - agent ?lStart - location ?lEnd - location ?r - receptacle)
    :precondition (and (atLocation ?a ?lStart) (receptacleAtLocation ?r ?lEnd))
    :effect (and (not (atLocation ?a ?lStart)) (atLocation ?a ?lEnd))
  )

  (:action OpenObject
    :parameters (?a - agent ?l - location ?r - receptacle)
    :precondition (and
      (openable ?r)
      (not (opened ?r))
      (atLocation ?a ?l)
      (receptacleAtLocation ?r ?l)
    )
    :effect (and (opened ?r) (checked ?r))
  )

  (:action CloseObject
    :parameters (?a - agent ?l - location ?r - receptacle)
    :precondition (and
      (openable ?r)
      (opened ?r)
      (atLocation ?a ?l)
      (receptacleAtLocation ?r ?l)
    )
    :effect (not (opened ?r))
  )

  ;; Taking and putting: one object in the hands, nothing through a closed door.

  (:action PickupObject
    :parameters (?a - agent ?l - location ?o - object ?r - receptacle)
    :precondition (and
      (pickupable ?o)
      (inReceptacle ?o ?r)
      (or (not (openable ?r)) (opened ?r))
      (atLocation ?a ?l)
      (receptacleAtLocation ?r ?l)
      (not (holdsAny ?a))
    )
    :effect (and
      (holds ?a ?o)
      (holdsAny ?a)
      (not (inReceptacle ?o ?r))
      (not (objectAtLocation ?o ?l))
    )
  )

  (:action PutObject
    :parameters (?a - agent ?l - location ?o - object ?r - receptacle ?ot - otype ?rt - rtype)
    :precondition (and
      (holds ?a ?o)
      (atLocation ?a ?l)
      (receptacleAtLocation ?r ?l)
      (or (not (openable ?r)) (opened ?r))
      (objectType ?o ?ot)
      (receptacleType ?r ?rt)
      (canContain ?rt ?ot)
    )
    :effect (and
      (inReceptacle ?o ?r)
      (objectAtLocation ?o ?l)
      (not (holds ?a ?o))
      (not (holdsAny ?a))
    )
  )

  ;; Changing the object in the hands. A fridge cools and a microwave heats through a closed door, as in ALFWorld.

  (:action CleanObject
    :parameters (?a - agent ?l - location ?r - receptacle ?o - object)
    :precondition (and
      (cleanable ?o)
      (holds ?a ?o)
      (receptacleType ?r SinkBasinType)
      (atLocation ?a ?l)
      (receptacleAtLocation ?r ?l)
    )
    :effect (isClean ?o)
  )

  (:action HeatObject
    :parameters (?a - agent ?l - location ?r - receptacle ?o - object)
    :precondition (and
      (heatable ?o)
      (holds ?a ?o)
      (receptacleType ?r MicrowaveType)
      (atLocation ?a ?l)
      (receptacleAtLocation ?r ?l)
    )
    :effect (and (isHot ?o) (not (isCool ?o)))
  )

  (:action CoolObject
    :parameters (?a - agent ?l - location ?r - receptacle ?o - object)
    :precondition (and
      (coolable ?o)
      (holds ?a ?o)
      (receptacleType ?r FridgeType)
      (atLocation ?a ?l)
      (receptacleAtLocation ?r ?l)
    )
    :effect (and (isCool ?o) (not (isHot ?o)))
  )

  ;; Changing an object where it lies.

  (:action ToggleObject
    :parameters (?a - agent ?l - location ?o - object ?r - receptacle)
    :precondition (and
      (toggleable ?o)
      (inReceptacle ?o ?r)
      (atLocation ?a ?l)
      (receptacleAtLocation ?r ?l)
    )
    :effect (and
      (when (isOn ?o) (not (isOn ?o)))
      (when (not (isOn ?o)) (isOn ?o))
      (isToggled ?o)
    )
  )

  (:action SliceObject
    :parameters (?a - agent ?l - location ?co - object ?ko - object)
    :precondition (and
      (sliceable ?co)
      (objectAtLocation ?co ?l)
      (atLocation ?a ?l)
      (holds ?a ?ko)
      (or (objectType ?ko KnifeType) (objectType ?ko ButterKnifeType))
    )
    :effect (isSliced ?co)
  )
)
