import { RUTA_DATOS_PERSONALES } from '#features/privacidad/rutas-de-privacidad.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useCodigoDeEnlace } from '../lib/sesion/useCodigoDeEnlace.ts';
import { tardia } from '../lib/tardia/tardia.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import classes from './datos-personales.module.css';

const PedirDerecho = tardia(async () => (await import('./PedirDerecho.tsx')).PedirDerecho);

const SinCodigo = () => (
  <Pagina titulo="Su solicitud sobre datos personales" ancho="lectura">
    <p className={classes.texto}>
      La dirección no trae el código de su correo, o está incompleta. Cada enlace sirve una sola
      vez, durante dos horas.
    </p>
    <Button component={Link} to={RUTA_DATOS_PERSONALES}>
      Pedir otro enlace
    </Button>
  </Pagina>
);

/** `/datos-personales/solicitud#{codigo}`: target of the mailed link. */
export const Solicitud = () => {
  const { codigo, recibido } = useCodigoDeEnlace();
  return codigo === null ? <SinCodigo /> : <PedirDerecho key={recibido} codigo={codigo} />;
};
