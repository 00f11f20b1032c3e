import { MESES_LEGALES } from '#features/convenios/convenio.ts';
import { formatearPesos } from '#values/dinero.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { Button } from '@mantine/core';
import {
  IconPencil,
  IconTablePlus,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { type ClaveDeBorrador, leerBorrador } from '../../ui/borrador/borrador.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';
import { nombreDePrima, type PrimaDeLista } from '../convenio/convenio.ts';
import { deVariasPrimas } from './borrador-de-primas.ts';
import { FormularioDePrima } from './FormularioDePrima.tsx';
import { claveDePrima } from './primas-escritas.ts';
import { VariasPrimas } from './VariasPrimas.tsx';

/** Rows per page of an agreement's premiums (A-CONV-010). */
const POR_PAGINA = 10;

const mesDe = ({ mesLegalParaPoliza }: PrimaDeLista): string =>
  MESES_LEGALES.find(({ id }) => id === mesLegalParaPoliza)?.nombre ?? String(mesLegalParaPoliza);

const limitesDe = ({ tienePrimaVariable, primaMinima, primaMaxima }: PrimaDeLista): string =>
  tienePrimaVariable
    ? `${formatearPesos(primaMinima ?? 0)} a ${formatearPesos(primaMaxima ?? 0)}`
    : 'Fija';

const COLUMNAS = columnasDe<PrimaDeLista>([
  {
    clave: 'tipo',
    titulo: 'Tipo de vehículo',
    valor: ({ tipoVehiculoVM }) => nombreDeTipo(tipoVehiculoVM.nombre),
    identifica: true,
  },
  {
    clave: 'uso',
    titulo: 'Tipo de uso',
    celda: ({ tipoUsoVM }) => nombreDeTipo(tipoUsoVM?.nombre ?? 'NO APLICA'),
    valor: ({ tipoUsoVM }) => tipoUsoVM?.nombre,
  },
  {
    clave: 'prima',
    titulo: 'Prima',
    tipo: 'pesos',
    valor: ({ valorVentaBase }) => valorVentaBase,
  },
  { clave: 'limites', titulo: 'Límites', prioridad: 3, celda: limitesDe, sinCorte: true },
  { clave: 'mes', titulo: 'Mes legal', valor: mesDe },
  {
    clave: 'vigente',
    titulo: 'Estado',
    tipo: 'habilitacion',
    valor: ({ vigente }) => vigente,
  },
]);

const coincide = (prima: PrimaDeLista, texto: string): boolean =>
  coincideTexto(texto, nombreDePrima(prima), mesDe(prima));

interface PrimasDeConvenioProps {
  readonly primas: readonly PrimaDeLista[];
  /** Undefined makes them read-only. Resolves to false if the change was refused. */
  readonly alCambiar?: ((primas: PrimaDeLista[]) => void | Promise<boolean>) | undefined;
  /** Draft of a premium that is not on the list yet; needed to add one. */
  readonly borrador?: ClaveDeBorrador;
  /** Receives whether there is unsaved input; must be a stable function. */
  readonly alEscribir?: ((pendiente: boolean) => void) | undefined;
  /** True to take several premiums at once, where nothing is saved until the agreement is. */
  readonly admiteVarias?: boolean;
}

/** Prices planned in the sheet begin on their day, whether or not the premium is sold then. */
const loQuePasaConSusPrecios = ({ vigente }: PrimaDeLista): string =>
  vigente
    ? 'Los precios programados para ella se conservan y rigen desde su día, pero no se vende hasta que la habilite.'
    : 'Se venderá al precio que rija en la hoja de precios, también si empezó mientras estaba desactivada.';

/** Asks, then disables or enables a premium; an unsaved one is only removed from the list. */
const useAlternar = ({ primas, alCambiar }: PrimasDeConvenioProps) => {
  const confirmar = useConfirmar();
  return async (prima: PrimaDeLista): Promise<void> => {
    const verbo = prima.vigente ? 'Desactivar' : 'Habilitar';
    const seguro = await confirmar({
      titulo: `${verbo} prima`,
      texto: [
        `¿Está seguro de que desea ${verbo.toLowerCase()} la prima ${nombreDePrima(prima)}?`,
        ...(prima.id === undefined ? [] : [loQuePasaConSusPrecios(prima)]),
      ].join(' '),
      textoOk: verbo,
      peligro: prima.vigente,
    });
    if (!seguro) return;
    await alCambiar?.(
      prima.id === undefined
        ? primas.filter((una) => una !== prima)
        : primas.map((una) => (una === prima ? { ...una, vigente: !una.vigente } : una)),
    );
  };
};

const iconoDe = ({ id, vigente }: PrimaDeLista) => {
  if (id === undefined) return IconTrash;
  return vigente ? IconToggleRight : IconToggleLeft;
};

/** Premiums of an agreement, with the form that adds or changes one. */
export const PrimasDeConvenio = ({
  primas,
  alCambiar,
  borrador,
  alEscribir,
  admiteVarias = false,
}: PrimasDeConvenioProps) => {
  const [editada, setEditada] = useState<PrimaDeLista | null>(null);
  const [enBloque, setEnBloque] = useState(
    () => admiteVarias && !!borrador && leerBorrador(deVariasPrimas(borrador)) !== null,
  );
  const [unaPendiente, setUnaPendiente] = useState(false);
  const alEscribirUna = useCallback(
    (pendiente: boolean) => {
      setUnaPendiente(pendiente);
      alEscribir?.(pendiente);
    },
    [alEscribir],
  );
  const formulario = useRef<HTMLDivElement>(null);
  const alternar = useAlternar({ primas, alCambiar });
  const vista = useFilasLocales({
    filas: primas,
    columnas: COLUMNAS,
    coincide,
    tamano: POR_PAGINA,
  });
  const guardar = async (prima: PrimaDeLista): Promise<boolean> => {
    const guardada = await alCambiar?.(
      editada ? primas.map((una) => (una === editada ? prima : una)) : [...primas, prima],
    );
    if (guardada === false) return false;
    setEditada(null);
    return true;
  };
  const editar = (prima: PrimaDeLista) => {
    setEditada(prima);
    formulario.current?.focus();
  };
  const cerrarBloque = () => {
    setEnBloque(false);
    // The pressed button is gone.
    formulario.current?.focus();
  };
  const acciones = (prima: PrimaDeLista): AccionDeFila[] => [
    // Editing would drop the rows that are not added yet.
    ...(enBloque
      ? []
      : [
          {
            titulo: `Editar prima ${nombreDePrima(prima)}`,
            icono: IconPencil,
            alPulsar: () => editar(prima),
          },
        ]),
    {
      titulo: `${prima.vigente ? 'Desactivar' : 'Habilitar'} prima ${nombreDePrima(prima)}`,
      icono: iconoDe(prima),
      alPulsar: () => void alternar(prima),
      peligro: prima.vigente,
    },
  ];
  return (
    <>
      {alCambiar && borrador && (
        <div ref={formulario} tabIndex={-1}>
          {admiteVarias && !enBloque && !editada && (
            <Button
              variant="subtle"
              mb="xs"
              leftSection={<IconTablePlus size={18} aria-hidden />}
              // The block would take the place of a premium that is not added yet.
              disabled={unaPendiente}
              onClick={() => setEnBloque(true)}
            >
              Añadir varias primas
            </Button>
          )}
          {enBloque ? (
            <VariasPrimas
              borrador={borrador}
              primas={primas}
              alAnadir={(nuevas) => void alCambiar([...primas, ...nuevas])}
              alCerrar={cerrarBloque}
              alEscribir={alEscribir}
            />
          ) : (
            <FormularioDePrima
              key={editada ? claveDePrima(editada) : 'nueva'}
              borrador={borrador}
              primas={primas}
              editada={editada}
              alGuardar={guardar}
              alCancelar={() => setEditada(null)}
              alEscribir={alEscribirUna}
            />
          )}
        </div>
      )}
      <Tabla
        titulo="Primas"
        columnas={COLUMNAS}
        claveDe={claveDePrima}
        vista={vista}
        unidad={['prima', 'primas']}
        noVigente={({ vigente }) => !vigente}
        vacio={primas.length === 0 && <EstadoVacio texto="El convenio aún no tiene primas." />}
        {...(alCambiar && { acciones })}
      />
    </>
  );
};
