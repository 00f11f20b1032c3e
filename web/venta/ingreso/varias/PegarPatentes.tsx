import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import {
  buscarPorPatentes,
  PATENTES_JUNTAS_MAXIMO,
  type PatenteConsultadaVM,
} from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { Button, Textarea } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { Dialogo } from '../../../ui/dialogo/Dialogo.tsx';
import { CampoCorreo } from '../../../campos/CampoCorreo.tsx';
import { CampoTelefono } from '../../../campos/CampoTelefono.tsx';
import { ErrorDeApi, llamar } from '../../../lib/api/api.ts';
import { Insignia } from '../../../ui/estado/Insignia.tsx';
import { enumerar } from '../../vehiculos/enumerar.ts';
import { usePreguntarCobertura } from '../../vehiculos/usePreguntarCobertura.ts';
import { leerPatentes } from './leer-patentes.ts';
import classes from './PegarPatentes.module.css';
import {
  ANADIDA,
  noComprada,
  type ResultadoDePatente,
  resultadoDePatente,
  yaAnadida,
} from './resultado-de-patente.ts';
import type { Cotizadas } from '../estado/opciones-vehiculo.ts';

/** Longer than the server's own limit for asking the register, after which it answers with what it has. */
const TIEMPO_MAXIMO_MS = 70_000;
const DEMASIADAS = `Pegue hasta ${PATENTES_JUNTAS_MAXIMO} patentes a la vez; para más, use la carga masiva.`;
const NINGUNA = 'Escriba o pegue al menos una patente';

const plural = (cuantos: number): string => (cuantos === 1 ? '1 vehículo' : `${cuantos} vehículos`);

/** Numbers of looked-up plates that are ready, incomplete or impossible. */
const resumir = (listas: number, incompletas: number, fuera: number): string => {
  const partes = [
    listas > 0 && `${plural(listas)} por añadir`,
    incompletas > 0 && `${incompletas} con datos que faltan`,
    fuera > 0 && (fuera === 1 ? '1 que no se puede añadir' : `${fuera} que no se pueden añadir`),
  ].filter((parte) => parte !== false);
  return partes.length === 0 ? '' : `${partes.join(', ')}.`;
};

const textoNoCompradas = (patentes: readonly string[]): string =>
  patentes.length === 1
    ? `${enumerar(patentes)} no se añadió: usted eligió no comprarlo.`
    : `${enumerar(patentes)} no se añadieron: usted eligió no comprarlos.`;

interface PegarPatentesProps {
  readonly abierto: boolean;
  readonly convenio: ConvenioVM;
  readonly vehiculos: readonly VehiculoEntrada[];
  readonly alCerrar: () => void;
  /** False if the list could not take them. */
  readonly alAnadir: (nuevos: readonly VehiculoEntrada[], cotizadas: Cotizadas) => boolean;
  /** Called once all are in the list. */
  readonly alTerminar: () => void;
  /** Passes plates to the form, which completes them one by one. */
  readonly alCompletar: (patentes: readonly string[]) => void;
}

const useBuscar = (convenioId: number) => {
  const [consultadas, setConsultadas] = useState<readonly PatenteConsultadaVM[]>([]);
  const [buscando, setBuscando] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const buscar = async (texto: string): Promise<void> => {
    const pegadas = leerPatentes(texto);
    setError(null);
    if (pegadas.length === 0 || pegadas.length > PATENTES_JUNTAS_MAXIMO) {
      setError(pegadas.length === 0 ? NINGUNA : DEMASIADAS);
      return;
    }
    const malas = pegadas.flatMap(({ patente, mensaje }): PatenteConsultadaVM[] =>
      mensaje === null
        ? []
        : [{ patente, mensaje, resultado: 'invalida', vehiculo: null, cotizacion: null }],
    );
    const patentes = pegadas.flatMap(({ patente, mensaje }) => (mensaje === null ? patente : []));
    setBuscando(pegadas.length);
    try {
      const halladas =
        patentes.length === 0
          ? []
          : await llamar(
              buscarPorPatentes,
              { convenioId, patentes },
              { tiempoMs: TIEMPO_MAXIMO_MS },
            );
      const lugar = new Map(pegadas.map(({ patente }, indice) => [patente, indice]));
      const lugarDe = ({ patente }: PatenteConsultadaVM) => lugar.get(patente) ?? pegadas.length;
      setConsultadas([...halladas, ...malas].toSorted((una, otra) => lugarDe(una) - lugarDe(otra)));
    } catch (causa) {
      setError(
        causa instanceof ErrorDeApi && causa.estado > 0
          ? causa.message
          : 'No pudimos buscar las patentes. Lo que pegó sigue aquí: puede intentar nuevamente.',
      );
    } finally {
      setBuscando(0);
    }
  };
  return { consultadas, buscando, error, buscar };
};

/** The pressed button is disabled or disappears, so the focus moves to the result. */
const useFocoEnLoQueVino = (
  consultadas: readonly PatenteConsultadaVM[],
  anadidas: ReadonlySet<string>,
  error: string | null,
) => {
  const resumen = useRef<HTMLOutputElement>(null);
  const caja = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (consultadas.length > 0 || anadidas.size > 0) resumen.current?.focus();
  }, [consultadas, anadidas]);
  useLayoutEffect(() => {
    if (error !== null) caja.current?.focus();
  }, [error]);
  return { resumen, caja };
};

/** Several plates at once: pasted, looked up and added together, each with its result. */
export const PegarPatentes = ({
  abierto,
  convenio,
  vehiculos,
  alCerrar,
  alAnadir,
  alTerminar,
  alCompletar,
}: PegarPatentesProps) => {
  const preguntarCobertura = usePreguntarCobertura();
  const [texto, setTexto] = useState('');
  const [telefono, setTelefono] = useState('');
  const [email, setEmail] = useState('');
  const [anadidas, setAnadidas] = useState<ReadonlySet<string>>(new Set());
  const [noCompradas, setNoCompradas] = useState<ReadonlySet<string>>(new Set());
  const { consultadas, buscando, error, buscar } = useBuscar(convenio.id);
  const { resumen, caja } = useFocoEnLoQueVino(consultadas, anadidas, error);
  const enLista = new Set(vehiculos.map(({ patente }) => patente));
  const resultados = consultadas.map((una) => {
    if (anadidas.has(una.patente) && enLista.has(una.patente)) return yaAnadida(una.patente);
    const resultado = resultadoDePatente(una, convenio, enLista, { telefono, email: email.trim() });
    return noCompradas.has(una.patente) ? noComprada(resultado) : resultado;
  });
  const listas = resultados.flatMap((uno) => uno.vehiculo ?? []);
  const completables = resultados.flatMap(({ patente, completable }) =>
    completable ? patente : [],
  );
  const agregadas = resultados.filter(({ estado }) => estado === ANADIDA);
  const fuera = resultados.length - listas.length - completables.length - agregadas.length;
  const seAnadio = anadidas.size > 0 || noCompradas.size > 0;

  const anadir = async () => {
    const tardias = resultados.flatMap(({ tardia }) => tardia ?? []);
    const acepta = await preguntarCobertura(tardias);
    const dejadas = new Set(acepta ? [] : tardias.map(({ patente }) => patente));
    const compradas = listas.filter(({ patente }) => !dejadas.has(patente));
    const cotizadas = Object.fromEntries(
      consultadas.flatMap(({ patente, cotizacion }) => (cotizacion ? [[patente, cotizacion]] : [])),
    );
    if (compradas.length > 0 && !alAnadir(compradas, cotizadas)) return;
    // Nothing else waits here.
    if (compradas.length === resultados.length) {
      alTerminar();
      return;
    }
    setNoCompradas(dejadas);
    setAnadidas(new Set([...anadidas, ...compradas.map(({ patente }) => patente)]));
  };

  return (
    <Dialogo opened={abierto} onClose={alCerrar} title="Pegar varias patentes" size="44rem">
      <form
        noValidate
        className={classes.formulario}
        onSubmit={(evento) => {
          evento.preventDefault();
          setAnadidas(new Set());
          setNoCompradas(new Set());
          void buscar(texto);
        }}
      >
        <Textarea
          ref={caja}
          label="Patentes"
          description={`Una por línea, o separadas por comas: hasta ${PATENTES_JUNTAS_MAXIMO}.`}
          autosize
          minRows={4}
          maxRows={8}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={texto}
          onChange={(evento) => setTexto(evento.currentTarget.value)}
          {...(error !== null && { error })}
        />
        <Button type="submit" loading={buscando > 0}>
          Buscar patentes
        </Button>
      </form>
      <output className={classes.resumen} ref={resumen} tabIndex={-1}>
        {buscando > 0 && `Buscando ${buscando} patentes en el registro…`}
        {buscando === 0 &&
          [
            anadidas.size > 0 && `${plural(anadidas.size)} en la lista.`,
            noCompradas.size > 0 && textoNoCompradas([...noCompradas]),
            resumir(seAnadio ? 0 : listas.length, completables.length, fuera),
          ]
            .filter(Boolean)
            .join(' ')}
      </output>
      {resultados.length > 0 && (
        <>
          <div className={classes.contacto}>
            <CampoTelefono
              label="Teléfono de los que no tienen (opcional)"
              value={telefono}
              onChange={setTelefono}
            />
            <CampoCorreo
              label="Correo de los que no tienen (opcional)"
              value={email}
              onChange={setEmail}
            />
          </div>
          <Resultados resultados={resultados} />
          <div className={classes.acciones}>
            {listas.length > 0 && (
              <Button onClick={() => void anadir()}>Añadir {plural(listas.length)}</Button>
            )}
            {completables.length > 0 && (
              <Button variant="default" onClick={() => alCompletar(completables)}>
                Completar {plural(completables.length)}
              </Button>
            )}
            <Button variant="default" onClick={alCerrar}>
              Volver a la lista
            </Button>
          </div>
        </>
      )}
    </Dialogo>
  );
};

const Resultados = ({ resultados }: { readonly resultados: readonly ResultadoDePatente[] }) => (
  <ul className={classes.resultados} aria-label="Resultado de cada patente">
    {resultados.map(({ patente, estado, tono, detalle }) => (
      <li key={patente}>
        <strong>{patente}</strong>
        <Insignia tono={tono}>{estado}</Insignia>
        <span>{detalle}</span>
      </li>
    ))}
  </ul>
);
