package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.python.PythonValueException;

/** Appointments at the hospital. */
final class HospitalApis {
    static final List<Api> ALL = List.of(
            Api.ofTexts("AppointmentRegistration", HospitalApis::register, "patient_name", "date", "doctor_name"),
            Api.ofTexts("CancelRegistration", HospitalApis::cancel, "appointment_id"),
            new Api(
                    "ModifyRegistration",
                    List.of(
                            Api.Parameter.text("appointment_id"),
                            Api.Parameter.text("new_appointment_date").optional(),
                            Api.Parameter.text("new_appointment_doctor").optional()),
                    HospitalApis::modify),
            Api.ofTexts("QueryRegistration", HospitalApis::query, "patient_name", "date"));

    private HospitalApis() {}

    private static JsonNode register(Arguments arguments, Session session)
            throws ServiceException, PythonValueException {
        String date = date(arguments, "date");
        String patient = arguments.stripped("patient_name");
        String doctor = arguments.stripped("doctor_name");
        if (patient.isEmpty() || doctor.isEmpty()) {
            throw new ServiceException("Patient name or doctor name cannot be empty.");
        }
        ObjectNode appointments = session.table(Table.APPOINTMENTS);
        for (JsonNode other : appointments) {
            if (other.path("patient_name").asText().equals(patient)
                    && other.path("date").asText().equals(date)) {
                throw new ServiceException(
                        other.path("doctor_name").asText().equals(doctor)
                                ? "This appointment has already been registered."
                                : "This patient has already been registered in this day.");
            }
        }
        String id = session.identifiers().appointmentId();
        appointments
                .putObject(id)
                .put("patient_name", patient)
                .put("date", date)
                .put("doctor_name", doctor);
        return Json.text(id);
    }

    private static JsonNode cancel(Arguments arguments, Session session) throws ServiceException {
        if (session.table(Table.APPOINTMENTS).remove(arguments.stripped("appointment_id")) == null) {
            throw new ServiceException("The appointment ID is incorrect.");
        }
        return Json.success();
    }

    private static JsonNode modify(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        boolean hasDate = arguments.has("new_appointment_date");
        boolean hasDoctor = arguments.has("new_appointment_doctor");
        String date = hasDate ? date(arguments, "new_appointment_date") : "";
        String doctor = arguments.stripped("new_appointment_doctor");
        String id = arguments.stripped("appointment_id");
        ObjectNode appointments = session.table(Table.APPOINTMENTS);
        if (!appointments.has(id)) {
            throw new ServiceException("The appointment ID does not exist.");
        }
        if (hasDoctor && doctor.isEmpty()) {
            throw new ServiceException("Fail because the doctor name is empty.");
        }
        ObjectNode appointment = appointments.withObjectProperty(id);
        boolean isSameDate = hasDate && appointment.path("date").asText().equals(date);
        boolean isSameDoctor =
                hasDoctor && appointment.path("doctor_name").asText().equals(doctor);
        if ((!hasDate && !hasDoctor) || (isSameDate && isSameDoctor)) {
            throw new ServiceException("Fail because no modification is made.");
        }
        if (isSameDate || isSameDoctor) {
            throw new ServiceException("Fail because " + (isSameDate ? "date" : "doctor") + " is not changed.");
        }
        if (hasDate) {
            appointment.put("date", date);
        }
        if (hasDoctor) {
            appointment.put("doctor_name", doctor);
        }
        return Json.success();
    }

    private static JsonNode query(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        String date = date(arguments, "date");
        String patient = arguments.stripped("patient_name");
        ObjectNode found = Json.object();
        for (Map.Entry<String, JsonNode> row : session.table(Table.APPOINTMENTS).properties()) {
            if (row.getValue().path("patient_name").asText().equals(patient)
                    && row.getValue().path("date").asText().equals(date)) {
                found.set(row.getKey(), row.getValue());
            }
        }
        if (found.isEmpty()) {
            throw new ServiceException("No appointments found.");
        }
        return found;
    }

    /** @return the date as tables hold it; an unpadded one is padded */
    private static String date(Arguments arguments, String name) throws PythonValueException {
        return PythonTime.DATE
                .parse(PythonTime.padYear(arguments.text(name)))
                .toLocalDate()
                .toString();
    }
}
