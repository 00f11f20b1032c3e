import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Placa } from '../../../ui/placa/Placa.tsx';
import { AvisoDePatente } from '../../ingreso/partes/AvisoDePatente.tsx';
import type { ParteDeIngreso } from '../../ingreso/partes/parte.ts';
import classes from './compra.module.css';

interface NoHalladoProps extends ParteDeIngreso {
  readonly alVolver: () => void;
}

/** A plate that opens nothing: why, whom to call, and the ways on. */
export const NoHallado = ({ ingreso, entorno, enviar, alVolver }: NoHalladoProps) => {
  const { consulta, valores } = ingreso;
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => titulo.current?.focus({ preventScroll: true }), []);
  if (consulta.fase !== 'cerrada') return null;
  return (
    <>
      <div className={classes.placa}>
        <Placa patente={valores.patente} dv={null} />
      </div>
      <h1 ref={titulo} tabIndex={-1} className={classes.titulo}>
        {consulta.mensaje}
      </h1>
      <AvisoDePatente consulta={consulta} esComprador={entorno.esComprador} />
      {consulta.salida === 'reintentar' && (
        <Button onClick={() => enviar({ tipo: 'buscarOtraVez' })}>
          Buscar la patente nuevamente
        </Button>
      )}
      <Button variant={consulta.salida === 'reintentar' ? 'default' : 'filled'} onClick={alVolver}>
        Escribir otra patente
      </Button>
    </>
  );
};
