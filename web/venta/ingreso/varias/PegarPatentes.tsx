import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { PatenteConsultadaVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { leerBorrador } from '../../../ui/borrador/borrador.ts';
import { avisarRecuperado, useGuardarBorrador } from '../../../ui/borrador/useBorrador.ts';
import { Dialogo } from '../../../ui/dialogo/Dialogo.tsx';
import { enumerar } from '../../vehiculos/enumerar.ts';
import { usePreguntarCobertura } from '../../vehiculos/usePreguntarCobertura.ts';
import { CajaDePatentes } from './CajaDePatentes.tsx';
import { ContactoComun, useContactoComun } from './ContactoComun.tsx';
import { resumirPatentes } from './grupos-de-patentes.ts';
import classes from './PegarPatentes.module.css';
import { textoRepetidas } from './leer-patentes.ts';
import {
  claveDePegadas,
  noComprada,
  resultadoDePatente,
  yaAnadida,
} from './resultado-de-patente.ts';
import { ResultadosDePatentes } from './ResultadosDePatentes.tsx';
import { useBuscarPatentes } from './useBuscarPatentes.ts';
import type { Cotizadas } from '../estado/opciones-vehiculo.ts';

const plural = (cuantos: number): string => (cuantos === 1 ? '1 vehículo' : `${cuantos} vehículos`);

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

/** The pressed button is disabled or disappears, so the focus moves to the result, or to what is to be corrected. */
const useFocoEnLoQueVino = (
  consultadas: readonly PatenteConsultadaVM[],
  anadidas: ReadonlySet<string>,
  error: string | null,
  corrige: string | null,
) => {
  const resumen = useRef<HTMLOutputElement>(null);
  const caja = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (consultadas.length > 0 || anadidas.size > 0) resumen.current?.focus();
  }, [consultadas, anadidas]);
  useLayoutEffect(() => {
    if (error !== null) caja.current?.focus();
  }, [error]);
  useLayoutEffect(() => {
    if (corrige === null || !caja.current) return;
    const lugar = caja.current.value.toUpperCase().indexOf(corrige);
    caja.current.focus();
    if (lugar >= 0) caja.current.setSelectionRange(lugar, lugar + corrige.length);
  }, [corrige]);
  return { resumen, caja };
};

/** True if telephone or e-mail is missing on record, whatever was typed here. */
const faltaContacto = (
  consultadas: readonly PatenteConsultadaVM[],
  convenio: ConvenioVM,
): boolean =>
  consultadas.some((una) =>
    resultadoDePatente(una, convenio, new Set(), { telefono: '', email: '' }).faltan.some(
      (campo) => campo === 'telefono' || campo === 'email',
    ),
  );

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
  const clave = claveDePegadas(convenio.id);
  const [recuperado] = useState(() => leerBorrador(clave));
  const [texto, setTexto] = useState(typeof recuperado === 'string' ? recuperado : '');
  useGuardarBorrador(clave, texto === '' ? null : texto);
  useEffect(() => {
    if (recuperado !== null) avisarRecuperado();
  }, [recuperado]);
  const escrito = useContactoComun();
  const [anadidas, setAnadidas] = useState<ReadonlySet<string>>(new Set());
  const [noCompradas, setNoCompradas] = useState<ReadonlySet<string>>(new Set());
  /** Plate to correct in the box, '' for none of them; null while the results are shown. */
  const [corrige, setCorrige] = useState<string | null>('');
  const { consultadas, buscando, error, buscar } = useBuscarPatentes(convenio.id);
  const { resumen, caja } = useFocoEnLoQueVino(consultadas, anadidas, error, corrige);
  const enLista = new Set(vehiculos.map(({ patente }) => patente));
  const resultados = consultadas.map((una) => {
    if (anadidas.has(una.patente) && enLista.has(una.patente)) return yaAnadida(una.patente);
    const resultado = resultadoDePatente(una, convenio, enLista, escrito.contacto);
    return noCompradas.has(una.patente) ? noComprada(resultado) : resultado;
  });
  const listas = resultados.flatMap((uno) => uno.vehiculo ?? []);
  const completables = resultados.flatMap(({ patente, completable }) =>
    completable ? patente : [],
  );
  const sinHallar = consultadas.filter(({ vehiculo }) => vehiculo === null).length;
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
      {corrige !== null && (
        <CajaDePatentes
          caja={caja}
          texto={texto}
          buscando={buscando > 0}
          error={error}
          alEscribir={setTexto}
          alBuscar={() => {
            setAnadidas(new Set());
            setNoCompradas(new Set());
            void buscar(texto).then((halladas) => halladas && setCorrige(null));
          }}
        />
      )}
      <div className={classes.cabeza}>
        <output className={classes.resumen} ref={resumen} tabIndex={-1}>
          {buscando > 0 && `Buscando ${buscando} patentes en el registro…`}
          {buscando === 0 &&
            corrige === null &&
            [
              anadidas.size > 0 && `${plural(anadidas.size)} en la lista.`,
              noCompradas.size > 0 && textoNoCompradas([...noCompradas]),
              resumirPatentes(resultados, { sinHallar, yaSeAnadio: seAnadio }),
              !seAnadio && textoRepetidas(texto),
            ]
              .filter(Boolean)
              .join(' ')}
        </output>
        {corrige === null && (
          <Button variant="subtle" size="compact-sm" onClick={() => setCorrige('')}>
            Cambiar las patentes
          </Button>
        )}
      </div>
      {corrige === null && (
        <>
          <ResultadosDePatentes
            resultados={resultados}
            alCorregir={setCorrige}
            contacto={faltaContacto(consultadas, convenio) && <ContactoComun escrito={escrito} />}
          />
          <Acciones
            listas={listas.length}
            completables={completables.length}
            alAnadir={() => escrito.vale() && void anadir()}
            alCompletar={() => escrito.vale() && alCompletar(completables)}
            alCerrar={alCerrar}
          />
        </>
      )}
    </Dialogo>
  );
};

interface AccionesProps {
  readonly listas: number;
  readonly completables: number;
  readonly alAnadir: () => void;
  readonly alCompletar: () => void;
  readonly alCerrar: () => void;
}

/** One filled action: what is ready is added first, the others are completed in the form. */
const Acciones = ({ listas, completables, alAnadir, alCompletar, alCerrar }: AccionesProps) => (
  <div className={classes.acciones}>
    {listas > 0 && <Button onClick={alAnadir}>Añadir {plural(listas)}</Button>}
    {completables > 0 && (
      <Button variant={listas > 0 ? 'default' : 'filled'} onClick={alCompletar}>
        Completar {plural(completables)}
      </Button>
    )}
    {listas + completables === 0 && (
      <Button variant="default" onClick={alCerrar}>
        Volver a la lista
      </Button>
    )}
  </div>
);
