package org.genenv.bench.bfcl.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.bfcl.checker.ExpectedCall;
import org.genenv.bench.bfcl.checker.FunctionDoc;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.python.PythonValues;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;

/** A function that a task offers, in the leaderboard's form of a JSON Schema. Immutable. */
public final class FunctionSchema {
    private static final String RESPONSE = "response";
    private static final String ERROR = "error";
    private static final Set<String> KEYS = Set.of("name", "description", "parameters", RESPONSE);
    private static final Set<String> PARAMETERS_KEYS = Set.of("type", "properties", "required");

    private final String name;
    private final String description;
    private final Map<String, ParameterSchema> parameters;
    private final List<String> required;
    private final Optional<ParameterSchema> response;
    private final FunctionDoc doc;

    private FunctionSchema(
            String name,
            String description,
            Map<String, ParameterSchema> parameters,
            List<String> required,
            Optional<ParameterSchema> response) {
        this.name = name;
        this.description = description;
        this.parameters = parameters;
        this.required = required;
        this.response = response;
        this.doc = FunctionDoc.of(json());
    }

    /**
     * Reads a schema.
     *
     * @throws RejectedTaskException if it is none; says where and why
     */
    public static FunctionSchema read(JsonNode json) throws RejectedTaskException {
        SchemaNode node = new SchemaNode(json, "a function");
        node.requireKeys(KEYS);
        String name = node.text("name");
        for (String part : name.split("\\.", -1)) {
            SchemaNode.requireName(part, "the function " + Quotation.of(name));
        }
        JsonNode parameters = json.path("parameters");
        SchemaNode parametersNode = new SchemaNode(parameters, name + ".parameters");
        parametersNode.requireKeys(PARAMETERS_KEYS);
        if (ParameterType.of(parametersNode.text("type"))
                .filter(type -> type == ParameterType.DICT)
                .isEmpty()) {
            throw parametersNode.invalid("has not the type dict");
        }
        Map<String, ParameterSchema> properties = ParameterSchema.properties(parameters.path("properties"), name, 0);
        return new FunctionSchema(
                name,
                node.textOrEmpty("description"),
                properties,
                required(parameters, parametersNode, properties),
                response(json, name));
    }

    private static Optional<ParameterSchema> response(JsonNode json, String name) throws RejectedTaskException {
        if (!json.has(RESPONSE)) {
            return Optional.empty();
        }
        String path = name + "." + RESPONSE;
        ParameterSchema schema = ParameterSchema.read(json.get(RESPONSE), path, 1);
        if (schema.type() != ParameterType.DICT || schema.properties().isEmpty()) {
            throw new SchemaNode(json.get(RESPONSE), path)
                    .invalid("has not the type dict with properties, which is what a function returns");
        }
        return Optional.of(schema);
    }

    private static List<String> required(JsonNode parameters, SchemaNode node, Map<String, ParameterSchema> properties)
            throws RejectedTaskException {
        List<String> required = new ArrayList<>();
        JsonNode names = parameters.path("required");
        if (!names.isMissingNode() && !names.isArray()) {
            throw node.invalid("has the key required, which is no list of names");
        }
        for (JsonNode parameter : names) {
            if (!properties.containsKey(parameter.asText()) || required.contains(parameter.asText())) {
                throw node.invalid(
                        "requires " + Quotation.of(parameter.asText()) + ", which is no parameter, or twice");
            }
            required.add(parameter.asText());
        }
        return required;
    }

    /** @return with its dots */
    public String name() {
        return name;
    }

    /** @return the names of its parameters, in order */
    public List<String> parameterNames() {
        return List.copyOf(parameters.keySet());
    }

    /** @return what the checker reads of it */
    FunctionDoc doc() {
        return doc;
    }

    /**
     * Looks whether an object is what the function returns: keys that it declares with values of their types, or an error in words.
     *
     * @return what is wrong with it; empty as well where the function declares nothing
     */
    public Optional<String> faultOfResult(JsonNode result) {
        boolean isError = result.size() == 1 && result.path(ERROR).isTextual();
        return isError ? Optional.empty() : response.flatMap(schema -> schema.fault(result, RESPONSE));
    }

    /** @return its canonical form, an object of the caller's own */
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", name);
        if (!description.isEmpty()) {
            json.put("description", description);
        }
        ObjectNode form = json.putObject("parameters").put("type", ParameterType.DICT.label());
        ObjectNode properties = form.putObject("properties");
        parameters.forEach((parameter, schema) -> properties.set(parameter, schema.toJson()));
        required.forEach(form.putArray("required")::add);
        response.ifPresent(schema -> json.set(RESPONSE, schema.toJson()));
        return json;
    }

    /**
     * Reads a call of this function.
     *
     * @param arguments by name
     * @throws RejectedTaskException if an argument is missing, unknown or of another type
     */
    FunctionCall call(ObjectNode arguments) throws RejectedTaskException {
        for (String parameter : required) {
            if (!arguments.has(parameter)) {
                throw new RejectedTaskException(
                        RejectionReason.MISSING_ARGUMENT, "A call of " + name + " lacks " + parameter + ".");
            }
        }
        Map<Object, Object> values = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> argument : arguments.properties()) {
            ParameterSchema schema = parameters.get(argument.getKey());
            if (schema == null) {
                throw new RejectedTaskException(
                        RejectionReason.UNKNOWN_ARGUMENT,
                        "A call of " + name + " has the argument " + Quotation.of(argument.getKey())
                                + ", expected one of " + String.join(", ", parameters.keySet()) + ".");
            }
            Optional<String> fault = schema.fault(argument.getValue(), argument.getKey());
            if (fault.isPresent()) {
                throw new RejectedTaskException(
                        RejectionReason.ARGUMENT_TYPE, "A call of " + name + ": " + fault.get() + ".");
            }
            values.put(argument.getKey(), PythonValues.of(schema.canonical(argument.getValue())));
        }
        return new FunctionCall(name, values);
    }

    /**
     * What an answer may be that makes this call: an argument that has its default may be left out, and one that is left out may be given
     * as its default.
     */
    ExpectedCall expected(FunctionCall call) {
        Map<String, List<Object>> allowed = new LinkedHashMap<>();
        parameters.forEach((parameter, schema) -> {
            Optional<Object> byDefault =
                    schema.defaultValue().map(schema::canonical).map(PythonValues::of);
            Object given = call.arguments().get(parameter);
            if (given != null) {
                boolean mayBeLeftOut = !required.contains(parameter)
                        && byDefault.filter(given::equals).isPresent();
                allowed.put(parameter, values(given, mayBeLeftOut));
            } else {
                byDefault.ifPresent(value -> allowed.put(parameter, values(value, true)));
            }
        });
        return new ExpectedCall(name, allowed);
    }

    private static List<Object> values(Object value, boolean mayBeLeftOut) {
        Object form = ExpectedCall.allowedForm(value);
        return mayBeLeftOut ? List.of(form, ExpectedCall.LEFT_OUT) : List.of(form);
    }

    /** Whether a parameter's value says nothing that a request would have to say: a listed value, a flag, or the default. */
    boolean isFreeOfGrounds(String parameter, Object value) {
        ParameterSchema schema = parameters.get(parameter);
        return schema.type() == ParameterType.BOOLEAN
                || !schema.values().isEmpty()
                || schema.defaultValue()
                        .map(schema::canonical)
                        .map(PythonValues::of)
                        .filter(value::equals)
                        .isPresent();
    }
}
