import { FILAS_MAXIMAS } from '#features/convenios/acuerdo/guardar-convenio.contract.ts';
import { contar } from '#values/numero.ts';
import { Button, Group, Textarea } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CampoConvenio } from '../../campos/CampoConvenio.tsx';
import { useConvenios } from '../../campos/useConvenios.ts';
import type { ClaveDeBorrador } from '../../ui/borrador/borrador.ts';
import { useBorradorDe } from '../../ui/borrador/useBorrador.ts';
import { DetalleDeRejilla } from '../../ui/rejilla/DetalleDeRejilla.tsx';
import { Rejilla } from '../../ui/rejilla/Rejilla.tsx';
import type { PrimaDeLista } from '../convenio/convenio.ts';
import { useTiposUso, useTiposVehiculo } from '../piezas/catalogos.ts';
import { dichosDeFila } from '../planillas/filas-de-planilla.ts';
import { deVariasPrimas } from './borrador-de-primas.ts';
import hoja from './hoja.module.css';
import classes from './primas.module.css';
import {
  COLUMNAS_DE_PRIMAS,
  escribirPrimas,
  type FilaEscrita,
  filasDePrimas,
  leerPrimas,
  primasDeOtro,
  resumenDePrimas,
} from './primas-escritas.ts';
import { useHojas } from './useHojas.ts';

/** Row height in px for messages of two lines. */
const ALTO = 52;
const SIN_CAMBIOS = new Map();

/** Valid types and uses; null until both are read. */
const useCatalogo = () => {
  const tipos = useTiposVehiculo();
  const usos = useTiposUso();
  const listo = usos.listos && tipos.eleccion.length > 0;
  return {
    catalogo: listo ? { tipos: tipos.eleccion, usosDe: usos.de } : null,
    error: tipos.error ?? usos.error,
  };
};

interface FuenteProps {
  readonly listo: boolean;
  /** Takes rows of texts; `de` names the agreement that proposes them. */
  readonly alTraer: (celdas: readonly (readonly string[])[], de?: string) => void;
}

/** Proposes the premiums of another agreement. */
const DeOtroConvenio = ({ listo, alTraer }: FuenteProps) => {
  const [otroId, setOtroId] = useState<number | null>(null);
  const { data: convenios = [] } = useConvenios();
  const { hojas, error } = useHojas(otroId === null ? [] : [otroId]);
  const [otra] = hojas;
  return (
    <div className={hoja.herramientas}>
      <CampoConvenio
        label="De otro convenio"
        convenios={convenios}
        value={otroId}
        onChange={setOtroId}
        error={error?.message}
        clearable
      />
      <Button
        variant="default"
        disabled={!otra || !listo}
        onClick={() => otra && alTraer(primasDeOtro(otra), otra.nombre)}
      >
        Proponer sus primas
      </Button>
    </div>
  );
};

interface DePlanillaProps extends FuenteProps {
  /** Rows that the agreement still has room for. */
  readonly caben: number;
  readonly texto: string;
  readonly alEscribir: (texto: string) => void;
}

/** Box for rows copied from a spreadsheet. */
const DePlanilla = ({ listo, caben, texto, alEscribir, alTraer }: DePlanillaProps) => {
  const leidas = leerPrimas(texto);
  const sobran = leidas.length > caben;
  return (
    <div className={classes.bloque}>
      <Textarea
        label="De su planilla"
        description="Copie sus filas y péguelas aquí, con su título o en este orden: tipo de vehículo, tipo de uso, prima, mes legal, prima mínima y prima máxima."
        autosize
        minRows={2}
        maxRows={6}
        autoComplete="off"
        spellCheck={false}
        value={texto}
        error={sobran && `Caben ${contar(caben, 'fila', 'filas')} más en el convenio`}
        onChange={({ currentTarget }) => alEscribir(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={!listo || leidas.length === 0 || sobran}
        onClick={() => {
          alTraer(leidas);
          alEscribir('');
        }}
      >
        Revisar filas
      </Button>
    </div>
  );
};

/** Rows as texts, and what was said of the last change. */
const useEscritas = (
  primas: readonly PrimaDeLista[],
  catalogo: ReturnType<typeof useCatalogo>['catalogo'],
) => {
  const [escritas, setEscritas] = useState<readonly FilaEscrita[]>([]);
  const [dicho, setDicho] = useState('');
  /** Increases when the summary must take the focus. */
  const [veces, setVeces] = useState(0);
  const filas = catalogo ? filasDePrimas(escritas, catalogo, primas) : [];
  const decir = (texto: string) => {
    setDicho(texto);
    setVeces((previas) => previas + 1);
  };
  const traer = (celdas: readonly (readonly string[])[], de?: string) => {
    if (!catalogo) return;
    const desde = Math.max(0, ...escritas.map(({ numero }) => numero)) + 1;
    const nuevas = celdas.map((suyas, i) => ({ numero: desde + i, celdas: suyas }));
    if (de === undefined) {
      setEscritas([...escritas, ...nuevas]);
      decir('');
      return;
    }
    const sirven = new Set(
      filasDePrimas([...escritas, ...nuevas], catalogo, primas).flatMap(({ numero, prima }) =>
        prima ? numero : [],
      ),
    );
    const propuestas = nuevas.filter(({ numero }) => sirven.has(numero));
    const fuera = nuevas.length - propuestas.length;
    setEscritas([...escritas, ...propuestas]);
    decir(
      `${contar(propuestas.length, 'prima propuesta', 'primas propuestas')} de ${de}${
        fuera > 0
          ? `; ${contar(fuera, 'no se propone porque ya está aquí o ya no se vende', 'no se proponen porque ya están aquí o ya no se venden')}`
          : ''
      }. `,
    );
  };
  return { escritas, setEscritas, filas, dicho, decir, veces, traer };
};

interface VariasPrimasProps {
  /** Key of the draft of one premium; `deVariasPrimas` makes the key of these rows from it. */
  readonly borrador: ClaveDeBorrador;
  /** Premiums of the agreement, at most one per type and use. */
  readonly primas: readonly PrimaDeLista[];
  readonly alAnadir: (primas: readonly PrimaDeLista[]) => void;
  readonly alCerrar: () => void;
  /** Receives whether there are rows that were not added; must be a stable function. */
  readonly alEscribir?: ((pendiente: boolean) => void) | undefined;
}

/** Several premiums at once, of another agreement or a spreadsheet: each is seen before all are added. */
export const VariasPrimas = ({
  borrador,
  primas,
  alAnadir,
  alCerrar,
  alEscribir,
}: VariasPrimasProps) => {
  const { catalogo, error } = useCatalogo();
  const [texto, setTexto] = useState('');
  const { escritas, setEscritas, filas, dicho, decir, veces, traer } = useEscritas(
    primas,
    catalogo,
  );
  const rejilla = useRef<HTMLTableElement>(null);
  const resumen = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    if (veces > 0) resumen.current?.focus();
  }, [veces]);
  const pendiente = escritas.length > 0 || texto.trim() !== '';
  const soltar = useBorradorDe<{ texto: string; escritas: readonly FilaEscrita[] }>({
    clave: deVariasPrimas(borrador),
    inicial: null,
    escrito: pendiente ? { texto, escritas } : null,
    alRecuperar: (guardado) => {
      setTexto(guardado.texto);
      setEscritas(guardado.escritas);
    },
  });
  useEffect(() => {
    alEscribir?.(pendiente);
    return () => alEscribir?.(false);
  }, [pendiente, alEscribir]);
  const listas = filas.flatMap(({ prima }) => prima ?? []);
  const malas = filas.filter(({ errores }) => errores.length > 0);
  const anadir = () => {
    alAnadir(listas);
    if (malas.length === 0 && texto.trim() === '') {
      soltar();
      alCerrar();
      return;
    }
    const quedan = new Set(malas.map(({ numero }) => numero));
    setEscritas(escritas.filter(({ numero }) => quedan.has(numero)));
    decir(`${contar(listas.length, 'prima añadida', 'primas añadidas')}. `);
  };
  const descartar = () => {
    if (!pendiente) {
      alCerrar();
      return;
    }
    setEscritas([]);
    setTexto('');
    decir('');
  };
  return (
    <section className={classes.formulario} aria-label="Añadir varias primas">
      <DeOtroConvenio listo={catalogo !== null} alTraer={traer} />
      <DePlanilla
        listo={catalogo !== null}
        caben={Math.max(0, FILAS_MAXIMAS - primas.length - escritas.length)}
        texto={texto}
        alEscribir={setTexto}
        alTraer={traer}
      />
      {error !== null && <p role="alert">{error}</p>}
      <output ref={resumen} tabIndex={-1} className={classes.resumen}>
        {dicho}
        {filas.length > 0 && `${resumenDePrimas(filas)}.`}
      </output>
      {filas.length > 0 && (
        <Rejilla
          rejilla={rejilla}
          nombre="Primas por añadir"
          tituloDeDichos="Qué falta"
          dichosAlFinal
          columnas={COLUMNAS_DE_PRIMAS}
          filas={filas}
          cambios={SIN_CAMBIOS}
          alEscribir={(celdas) => setEscritas(escribirPrimas(escritas, celdas))}
          dichosDe={dichosDeFila}
          textoDeEscrita=""
          alto={ALTO}
          renderDetalle={(fila, siguienteError) => (
            <DetalleDeRejilla
              fila={fila}
              hayMalas={malas.length > 0}
              alSiguiente={siguienteError}
            />
          )}
        />
      )}
      <Group gap="xs" mt="md">
        <Button variant="light" disabled={listas.length === 0} onClick={anadir}>
          {listas.length === 0
            ? 'Añadir primas'
            : `Añadir ${contar(listas.length, 'prima', 'primas')}`}
        </Button>
        <Button variant="default" onClick={descartar}>
          {pendiente ? 'Descartar' : 'Volver a una prima'}
        </Button>
      </Group>
    </section>
  );
};
