import type { BorradorVM, FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { avisos } from '../../../lib/avisos/notificaciones.ts';
import { useConfirmar } from '../../../ui/dialogo/confirmar.tsx';
import { ModalOperacion } from '../../../ui/dialogo/ModalOperacion.tsx';
import { LoQueFalta } from '../../../ui/LoQueFalta.tsx';
import { CeldaPorCelda } from './CeldaPorCelda.tsx';
import { type Cambios, registroDe } from './correccion.ts';
import classes from '../../../ui/rejilla/Rejilla.module.css';
import { useEnTarjetas } from '../../../ui/tabla/useColumnasVisibles.ts';
import { RejillaDeCarga } from './RejillaDeCarga.tsx';
import { useCorreccion } from './useCorreccion.ts';
import { AVISO_DE_CARGA } from '../archivo/useSeguirCarga.ts';
import { AL_SALIR_SIN_VALIDAR } from '../archivo/useSubirArchivo.tsx';
import { ZonaDeArchivo } from '../archivo/ZonaDeArchivo.tsx';

interface FiltrarProps {
  readonly activo: boolean;
  readonly alPulsar: () => void;
  readonly children: string;
}

const Filtrar = ({ activo, alPulsar, children }: FiltrarProps) => (
  <Button size="xs" variant={activo ? 'light' : 'default'} aria-pressed={activo} onClick={alPulsar}>
    {children}
  </Button>
);

interface CorreccionProps {
  readonly borrador: BorradorVM;
  readonly idConvenio: number;
  /** True after an upload on this screen, whose focused element is gone: the grid takes the focus. */
  readonly recienAbierta: boolean;
  readonly alVolver: () => void;
  readonly alReleer: () => Promise<void>;
}

/** Reason for a disabled button: one of the two is always disabled. */
const loQueFalta = (escritas: number, buenas: number): string => {
  if (escritas > 0) return 'Para seguir sólo con las válidas, valide antes lo que corrigió.';
  return buenas === 0
    ? 'Ninguna fila es válida: para seguir, corrija las que tienen errores.'
    : 'Para validar, corrija alguna celda.';
};

const textoSinConfirmar = (cuantas: number): string =>
  ` El registro no confirmó ${contar(cuantas, 'patente', 'patentes')}: ${cuantas === 1 ? 'la verá marcada' : 'las verá marcadas'}.`;

/** True if an error has no correction typed. */
const quedaPorCorregir = (malas: readonly FilaVM[], cambios: Cambios): boolean =>
  malas.some(({ numero, errores }) =>
    errores.some(({ columna }) => cambios.get(numero)?.[columna] === undefined),
  );

/** Rows with errors of an uploaded file, corrected in place and checked again by the server. */
export const Correccion = (props: CorreccionProps) => {
  const { borrador } = props;
  const correccion = useCorreccion(props);
  const { filas, malas, cambios, escritas, operacion, escribir, validar } = correccion;
  const [filtro, setFiltro] = useState<'errores' | 'todas'>(malas.length > 0 ? 'errores' : 'todas');
  const rejilla = useRef<HTMLTableElement>(null);
  // Each time rows arrive from the server, the grid starts at their first error, with the focus.
  const [ronda, setRonda] = useState(Number(props.recienAbierta));
  useLayoutEffect(() => {
    if (ronda > 0) rejilla.current?.focus({ preventScroll: true });
  }, [ronda]);
  const enTelefono = useEnTarjetas();
  const deAUna = enTelefono && filtro === 'errores' && malas.length > 0;
  const porCorregir = quedaPorCorregir(malas, cambios);
  const datos = { variante: borrador.variante, cambios, porCorregir, alEscribir: escribir };
  const idDeArchivo = useId();
  const idFalta = useId();
  const confirmar = useConfirmar();
  const sinConfirmar = filas.filter(
    (fila) => registroDe(fila, cambios.get(fila.numero)) !== null,
  ).length;
  const buenas = filas.length - malas.length;
  const sinValidas = buenas === 0 || escritas > 0;

  const revisar = async () => {
    const quedan = await validar(false);
    if (quedan === null) return;
    setFiltro('errores');
    setRonda((previa) => previa + 1);
    avisos.advertencia(
      `${quedan.length === 1 ? 'Queda' : 'Quedan'} ${contar(quedan.length, 'fila', 'filas')} con errores.`,
      { id: AVISO_DE_CARGA },
    );
  };
  const seguirConLasValidas = async () => {
    const acepta = await confirmar({
      titulo: `¿Continuar sin ${contar(malas.length, 'fila', 'filas')}?`,
      texto: `La venta tendrá ${contar(buenas, 'vehículo', 'vehículos')}. ${malas.length === 1 ? 'La fila con errores queda fuera y su vehículo no tendrá seguro.' : `Las ${formatearNumero(malas.length)} filas con errores quedan fuera y sus vehículos no tendrán seguro.`}`,
      textoOk: 'Continuar sin ellas',
      peligro: true,
    });
    if (acepta) await validar(true);
  };

  const volver = async () => {
    if (escritas > 0 && !(await confirmar({ ...AL_SALIR_SIN_VALIDAR, peligro: true }))) return;
    correccion.volver();
  };
  const subir = async (archivo: File) => {
    const acepta =
      escritas === 0 ||
      (await confirmar({
        titulo: '¿Reemplazar lo que corrigió aquí?',
        texto: `El archivo reemplaza todas las filas: ${escritas === 1 ? 'la celda corregida sin validar se perderá' : `las ${formatearNumero(escritas)} celdas corregidas sin validar se perderán`}.`,
        textoOk: 'Subir el archivo',
        peligro: true,
      }));
    if (acepta) await correccion.subir(archivo);
  };

  return (
    <>
      <div className={classes.barra}>
        <p className={classes.resumen}>
          <strong>{borrador.nombreArchivo}</strong>: {contar(malas.length, 'fila', 'filas')} con
          errores de {formatearNumero(filas.length)}.
          {sinConfirmar > 0 && textoSinConfirmar(sinConfirmar)}
        </p>
        <fieldset aria-label="Filas a la vista" className={classes.filtros}>
          <Filtrar activo={filtro === 'errores'} alPulsar={() => setFiltro('errores')}>
            {`Con errores (${formatearNumero(malas.length)})`}
          </Filtrar>
          <Filtrar activo={filtro === 'todas'} alPulsar={() => setFiltro('todas')}>
            {`Todas (${formatearNumero(filas.length)})`}
          </Filtrar>
        </fieldset>
      </div>
      {deAUna ? (
        <CeldaPorCelda key={ronda} {...datos} filas={malas} conFoco={ronda > 0} />
      ) : (
        <RejillaDeCarga
          key={`${filtro} ${ronda}`}
          rejilla={rejilla}
          {...datos}
          filas={filtro === 'errores' ? malas : filas}
        />
      )}
      <div className={classes.pie}>
        <output className={classes.escritas}>
          {escritas > 0 &&
            `${contar(escritas, 'celda corregida', 'celdas corregidas')} sin validar${correccion.sinRespaldo ? '. Son demasiadas para conservarlas: si recarga la página, se perderán.' : ''}`}
        </output>
        <Button variant="default" onClick={() => void volver()}>
          ATRÁS
        </Button>
        <LoQueFalta id={idFalta} texto={loQueFalta(escritas, buenas)} />
        <Button
          variant="default"
          disabled={sinValidas}
          {...(sinValidas && { 'aria-describedby': idFalta })}
          onClick={() => void seguirConLasValidas()}
        >
          CONTINUAR SÓLO CON LAS VÁLIDAS
        </Button>
        <Button
          variant={porCorregir ? 'default' : 'filled'}
          disabled={escritas === 0}
          {...(escritas === 0 && { 'aria-describedby': idFalta })}
          onClick={() => void revisar()}
        >
          VALIDAR Y CONTINUAR
        </Button>
      </div>
      <section aria-labelledby={idDeArchivo} className={classes.archivo}>
        <h2 id={idDeArchivo} className={classes.tituloDeArchivo}>
          O suba el archivo corregido
        </h2>
        <ZonaDeArchivo alElegir={subir} quieta />
      </section>
      <ModalOperacion operacion={operacion} />
    </>
  );
};
