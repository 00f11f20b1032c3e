import { AVISO_DE_PRIVACIDAD } from '#features/privacidad/aviso-de-privacidad.ts';
import { RUTA_DATOS_PERSONALES } from '#features/privacidad/rutas-de-privacidad.ts';
import { VERSION_TERMINOS } from '#features/ventas/venta.ts';
import { formatearFecha } from '#values/fecha.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Pagina } from '../ui/Pagina.tsx';
import classes from './datos-personales.module.css';
import { RetencionLegal } from './RetencionLegal.tsx';

/** `/privacidad`: dated notice about the use of personal data. */
export const Tratamiento = () => (
  <Pagina
    titulo="Tratamiento de datos personales"
    proposito="Qué datos guardamos, para qué, por cuánto tiempo y qué puede pedir usted."
    ancho="formulario"
  >
    <p className={classes.version}>
      Ley N° 21.719 sobre protección de datos personales. Versión del{' '}
      {formatearFecha(VERSION_TERMINOS)}.
    </p>
    {AVISO_DE_PRIVACIDAD.map(({ titulo, texto }) => (
      <section key={titulo}>
        <h2 className={classes.titulo}>{titulo}</h2>
        <p className={classes.texto}>{texto}</p>
      </section>
    ))}
    <RetencionLegal />
    <Button component={Link} to={RUTA_DATOS_PERSONALES} mt="md">
      Ejercer sus derechos
    </Button>
  </Pagina>
);
