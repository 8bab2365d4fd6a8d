package org.genenv.bench.bfcl.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.genenv.bench.task.RejectedTaskException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestCheckTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Three cups, please           | {'cups':3}                | true",
                "3 cups                       | {'cups':3}                | true",
                "30 cups                      | {'cups':3}                | false",
                "thirty-one cups              | {'cups':31}               | true",
                "a hundred cups               | {'cups':100}              | true",
                "1,000 cups                   | {'cups':1000}             | true",
                "walk 2.5km                   | {'length':2.5}            | true",
                "walk 2.50 km                 | {'length':2.5}            | false",
                "walk four km                 | {'length':4.0}            | true",
                "minus 5 degrees              | {'cups':-5}               | true",
                "go to the Old Bridge         | {'place':'old bridge'}    | true",
                "go to the bridge             | {'place':'old bridge'}    | false",
                "Anna, Bo and Cy              | {'names':['Bo','Anna']}   | true",
                "Anna and Cy                  | {'names':['Bo','Anna']}   | false",
                "to Elm Street 7              | {'to':{'street':'Elm Street','number':7}} | true",
                "to Elm Street                | {'to':{'street':'Elm Street','number':7}} | false",
                "no word of it                | {'flag':true}             | true",
            })
    void anArgumentIsGroundedWhereTheRequestSaysIt(String request, String arguments, boolean isGrounded)
            throws RejectedTaskException, IOException {
        FunctionSchema function = FunctionSchema.read(
                JSON.readTree(
                        """
                {"name":"f","parameters":{"type":"dict","properties":{"cups":{"type":"integer"},"length":{"type":"float"},\
                "place":{"type":"string"},"names":{"type":"array","items":{"type":"string"}},"to":{"type":"dict"},\
                "flag":{"type":"boolean"}}}}"""));
        ObjectNode given = (ObjectNode) JSON.readTree(arguments.replace('\'', '"'));
        boolean passes = true;
        try {
            new RequestCheck(request).requireGrounds(function.call(given), function);
        } catch (RejectedTaskException e) {
            assertThat(e.reason()).isEqualTo(RejectionReason.UNGROUNDED_ARGUMENT);
            passes = false;
        }
        assertThat(passes).isEqualTo(isGrounded);
    }
}
