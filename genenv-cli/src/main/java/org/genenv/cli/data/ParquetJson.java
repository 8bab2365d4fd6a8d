package org.genenv.cli.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * A record of Parquet as JSON. Lists and maps are unwrapped from the groups that they are stored in, also from those of old writers.
 *
 * <p>Source: Apache Parquet, "Logical types", lists and maps with their rules for backward compatibility.
 */
final class ParquetJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ParquetJson() {}

    /** The columns of a record; those without a value are null. */
    static ObjectNode row(Group record) {
        ObjectNode row = struct(record);
        for (Type column : record.getType().getFields()) {
            if (!row.has(column.getName())) {
                row.putNull(column.getName());
            }
        }
        return row;
    }

    /** Without the fields that have no value. */
    private static ObjectNode struct(Group group) {
        ObjectNode node = JSON.objectNode();
        GroupType type = group.getType();
        for (int field = 0; field < type.getFieldCount(); field++) {
            int count = group.getFieldRepetitionCount(field);
            if (type.getType(field).isRepetition(Repetition.REPEATED)) {
                ArrayNode values = node.putArray(type.getFieldName(field));
                for (int i = 0; i < count; i++) {
                    values.add(value(group, field, i));
                }
            } else if (count > 0) {
                node.set(type.getFieldName(field), value(group, field, 0));
            }
        }
        return node;
    }

    private static JsonNode value(Group group, int field, int index) {
        Type type = group.getType().getType(field);
        if (type.isPrimitive()) {
            return scalar(group, field, index, type.asPrimitiveType());
        }
        Group inner = group.getGroup(field, index);
        LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
        boolean wrapsOne = type.asGroupType().getFieldCount() == 1
                && type.asGroupType().getType(0).isRepetition(Repetition.REPEATED);
        if (LogicalTypeAnnotation.listType().equals(annotation) && wrapsOne) {
            return list(inner, type.getName());
        }
        if (LogicalTypeAnnotation.mapType().equals(annotation) && wrapsOne && isMap(type.asGroupType())) {
            return map(inner);
        }
        return struct(inner);
    }

    /** @param wrapper a group whose only field is repeated */
    private static ArrayNode list(Group wrapper, String name) {
        ArrayNode elements = JSON.arrayNode();
        Type repeated = wrapper.getType().getType(0);
        boolean isElement = repeated.isPrimitive()
                || repeated.asGroupType().getFieldCount() != 1
                || repeated.getName().equals("array")
                || repeated.getName().equals(name + "_tuple");
        for (int i = 0; i < wrapper.getFieldRepetitionCount(0); i++) {
            if (isElement) {
                elements.add(value(wrapper, 0, i));
            } else {
                Group entry = wrapper.getGroup(0, i);
                boolean isPresent = entry.getFieldRepetitionCount(0) > 0;
                elements.add(isPresent ? value(entry, 0, 0) : NullNode.getInstance());
            }
        }
        return elements;
    }

    private static boolean isMap(GroupType wrapper) {
        Type entry = wrapper.getType(0);
        return !entry.isPrimitive()
                && entry.asGroupType().getFieldCount() == 2
                && entry.asGroupType().getType(0).isPrimitive();
    }

    private static ObjectNode map(Group wrapper) {
        ObjectNode map = JSON.objectNode();
        for (int i = 0; i < wrapper.getFieldRepetitionCount(0); i++) {
            Group entry = wrapper.getGroup(0, i);
            boolean isPresent = entry.getFieldRepetitionCount(1) > 0;
            map.set(value(entry, 0, 0).asText(), isPresent ? value(entry, 1, 0) : NullNode.getInstance());
        }
        return map;
    }

    private static JsonNode scalar(Group group, int field, int index, PrimitiveType type) {
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> JSON.booleanNode(group.getBoolean(field, index));
            case INT32 -> whole(group.getInteger(field, index), type);
            case INT64 -> whole(group.getLong(field, index), type);
            case FLOAT -> JSON.numberNode(group.getFloat(field, index));
            case DOUBLE -> JSON.numberNode(group.getDouble(field, index));
            case INT96 -> bytes(group.getInt96(field, index));
            case BINARY, FIXED_LEN_BYTE_ARRAY -> {
                Binary value = group.getBinary(field, index);
                yield isText(type) ? JSON.textNode(value.toStringUsingUTF8()) : bytes(value);
            }
        };
    }

    private static JsonNode whole(long value, PrimitiveType type) {
        return type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
                ? JSON.numberNode(BigDecimal.valueOf(value, decimal.getScale()))
                : JSON.numberNode(value);
    }

    private static JsonNode bytes(Binary value) {
        return JSON.binaryNode(value.getBytes());
    }

    private static boolean isText(PrimitiveType type) {
        LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
        return LogicalTypeAnnotation.stringType().equals(annotation)
                || LogicalTypeAnnotation.jsonType().equals(annotation)
                || LogicalTypeAnnotation.enumType().equals(annotation);
    }
}
