import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { tieneVentana } from '../lib/sesion/sesion.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { Situacion } from '../ui/Situacion.tsx';
import { IrAlInicio } from '../ui/IrAlInicio.tsx';

const COMPRAR = '/venta/seleccionConvenio';

/** `/errorIngresoMasivo`: the server failed on an uploaded file (V-MAS-027, V-ERR-045). */
export const ErrorIngresoMasivo = () => {
  const vende = tieneVentana(useSesion(), COMPRAR);
  return (
    <Situacion
      titulo="No pudimos procesar su archivo"
      dicho="Verifique el orden de las columnas y que las celdas de RUT y AÑO sean numéricas."
      accion={
        vende ? (
          <Button component={Link} to={COMPRAR}>
            Volver a la selección de convenio
          </Button>
        ) : (
          <IrAlInicio />
        )
      }
    >
      No se hizo ningún cargo y no se emitió ninguna póliza. Corrija el archivo y súbalo otra vez;
      si el error persiste, descargue nuevamente la plantilla y copie los datos en ella.
    </Situacion>
  );
};
