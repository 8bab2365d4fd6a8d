package org.genenv.bench.bfcl.decode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.genenv.bench.python.PythonValues;
import org.genenv.core.tokenizer.ParsedAnswer;
import org.genenv.core.tokenizer.ParsedAnswer.MalformedCall;
import org.genenv.core.tokenizer.ParsedAnswer.Reason;
import org.genenv.core.tokenizer.ToolCall;

/** How a model writes its calls. */
public enum AnswerFormat {
    /** {@code [f(a=1), g(b='x')]}. */
    PYTHON {
        @Override
        public List<FunctionCall> decode(String answer) throws DecodeException {
            return PythonCalls.decode(answer);
        }

        @Override
        public List<String> executable(List<FunctionCall> calls) throws DecodeException {
            return PythonCalls.executable(calls);
        }
    },
    /** {@code f(a=1)} with values in Java. */
    JAVA {
        @Override
        public List<FunctionCall> decode(String answer) throws DecodeException {
            return ForeignCalls.decodeJava(answer);
        }
    },
    /** {@code f(a=1)} with values in JavaScript. */
    JAVASCRIPT {
        @Override
        public List<FunctionCall> decode(String answer) throws DecodeException {
            return ForeignCalls.decodeJavaScript(answer);
        }
    },
    /**
     * The model's own tool calls, <code>&lt;tool_call&gt;{"name": .., "arguments": {..}}&lt;/tool_call&gt;</code>. As upstream has it, a block
     * that is no JSON is passed over, and one that is JSON but no call spoils the answer.
     */
    NATIVE {
        @Override
        public List<FunctionCall> decode(String answer) throws DecodeException {
            ParsedAnswer parsed = ParsedAnswer.parse(answer);
            for (MalformedCall malformed : parsed.malformedCalls()) {
                if (malformed.reason() != Reason.NOT_JSON && malformed.reason() != Reason.UNCLOSED) {
                    throw new DecodeException(malformed.detail());
                }
            }
            List<FunctionCall> calls = new ArrayList<>();
            for (ToolCall call : parsed.toolCalls()) {
                Map<Object, Object> arguments = PythonValues.dict();
                arguments.putAll((Map<?, ?>) PythonValues.of(call.argumentsTree()));
                calls.add(new FunctionCall(call.name(), arguments));
            }
            return calls;
        }
    };

    /** @return whether an answer is meant as calls, readable or not, rather than as words */
    public boolean attemptsCalls(String answer) {
        return answer.strip().startsWith(this == NATIVE ? "<tool_call>" : "[");
    }

    /**
     * Reads the calls of an answer.
     *
     * @param answer the whole turn, thoughts included
     * @return the calls; none where the model called nothing
     * @throws DecodeException if it is no list of calls
     */
    public abstract List<FunctionCall> decode(String answer) throws DecodeException;

    /**
     * Writes calls as texts that run in a world: {@code name(k=repr(v), ..)}.
     *
     * @throws DecodeException if an argument cannot be written
     */
    public List<String> executable(List<FunctionCall> calls) throws DecodeException {
        return calls.stream().map(FunctionCall::text).toList();
    }
}
