package org.genenv.core.model;

import java.util.List;
import org.genenv.core.model.torch.TensorList;

/** Low-rank matrices beside a model's projections, in the layout of the script ({@code linear.py}). */
public interface Adapter extends AutoCloseable {
    /** Three arrays for each projection, borrowed until the adapter is closed; empty ones where it has no part. */
    TensorList arrays();

    /** The matrices that training changes; borrowed until the adapter is closed. */
    List<TrainableParameter> trainableParameters();

    /** How often the matrices have been changed since the adapter was loaded or made. */
    long version();

    /** To be called by whoever has changed the matrices in place. */
    void countUpdate();

    @Override
    void close();
}
