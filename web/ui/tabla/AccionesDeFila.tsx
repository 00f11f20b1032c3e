import { ActionIcon } from '@mantine/core';
import { Link } from 'react-router';
import { Sugerencia } from './Sugerencia.tsx';
import classes from './AccionesDeFila.module.css';
import type { AccionDeFila } from './vista-de-tabla.ts';

const Accion = ({ accion }: { readonly accion: AccionDeFila }) => {
  const {
    titulo,
    icono: Icono,
    alPulsar,
    ruta,
    estado,
    direccion,
    peligro,
    deshabilitada,
  } = accion;
  const comunes = {
    variant: 'subtle',
    color: peligro ? 'red' : 'gray',
    className: classes.accion ?? '',
    'data-peligro': peligro || undefined,
    size: 'md',
    'aria-label': titulo,
    disabled: deshabilitada ?? false,
  } as const;
  const dibujo = <Icono size={18} aria-hidden />;
  if (ruta !== undefined && !deshabilitada) {
    return (
      <ActionIcon {...comunes} component={Link} to={ruta} state={estado}>
        {dibujo}
      </ActionIcon>
    );
  }
  if (direccion !== undefined && !deshabilitada) {
    return (
      <ActionIcon {...comunes} component="a" href={direccion}>
        {dibujo}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon {...comunes} {...(alPulsar && { onClick: alPulsar })}>
      {dibujo}
    </ActionIcon>
  );
};

export const AccionesDeFila = ({ acciones }: { readonly acciones: readonly AccionDeFila[] }) => (
  <div className={classes.acciones}>
    {acciones.map((accion) => (
      <Sugerencia key={accion.titulo} texto={accion.titulo}>
        <Accion accion={accion} />
      </Sugerencia>
    ))}
  </div>
);
