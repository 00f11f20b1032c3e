import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { tieneVentana } from '../lib/sesion/sesion.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { Pagina } from '../ui/Pagina.tsx';
import { Aceptar } from './Aceptar.tsx';
import classes from './error.module.css';

const COMPRAR = '/venta/seleccionConvenio';

/** `/errorIngresoMasivo`: the server failed on an uploaded file (V-MAS-027, V-ERR-045). */
export const ErrorIngresoMasivo = () => {
  const sesion = useSesion();
  return (
    <Pagina titulo="No pudimos procesar su archivo" ancho="lectura">
      <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />} mb="lg">
        Verifique el orden de las columnas y que las celdas de RUT y AÑO sean numéricas.
      </Alert>
      <p className={classes.parrafo}>
        No se hizo ningún cargo y no se emitió ninguna póliza. Corrija el archivo y súbalo otra vez;
        si el error persiste, descargue nuevamente la plantilla y copie los datos en ella.
      </p>
      <Group>
        <Aceptar />
        {tieneVentana(sesion, COMPRAR) && (
          <Button component={Link} to={COMPRAR} variant="default">
            Volver a la selección de convenio
          </Button>
        )}
      </Group>
    </Pagina>
  );
};
