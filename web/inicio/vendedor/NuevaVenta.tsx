import type { InicioDelVendedorVM } from '#features/inicio/portadas/inicio.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { contar } from '#values/numero.ts';
import { completarPatente } from '#values/patente.ts';
import { reparoDeDv } from '#values/validar-patente.ts';
import { Anchor, Button } from '@mantine/core';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CampoPatente } from '../../campos/CampoPatente.tsx';
import { useFocoEnEscritorio } from '../../campos/useFocoEnEscritorio.ts';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { comenzarVenta, leerVehiculos, leerVenta } from '../../lib/venta/venta.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { Panel } from '../panel/Panel.tsx';
import classes from './vendedor.module.css';

const SELECCION = '/venta/seleccionConvenio';
const INGRESO = '/venta/ingresoVehiculo';
const ARCHIVO = '/venta/ingresoMasivo';

type Convenio = InicioDelVendedorVM['convenios'][number];

/** Asks before this tab's other purchase is replaced; returns the answer. */
const useDejarLaAnterior = (): (() => Promise<boolean>) => {
  const confirmar = useConfirmar();
  return async () => {
    const { etapa, nombreConvenio } = leerVenta();
    const cuantos = leerVehiculos().length;
    if (cuantos === 0 || etapa >= ETAPA.pago) return true;
    return confirmar({
      titulo: 'Tiene una compra sin terminar',
      texto: `${nombreConvenio ?? 'Otro convenio'}, ${contar(cuantos, 'vehículo', 'vehículos')}. Si comienza otra compra, se perderá lo que no haya enviado con CONTINUAR.`,
      textoOk: 'Comenzar otra compra',
    });
  };
};

interface NuevaVentaProps {
  /** Last used agreements first. */
  readonly convenios: readonly Convenio[];
  readonly total: number;
}

/** Starts the next sale here: the last used agreement and a plate. */
export const NuevaVenta = ({ convenios, total }: NuevaVentaProps) => {
  const nombre = useId();
  const navegar = useNavigate();
  const dejarLaAnterior = useDejarLaAnterior();
  const [elegido, setElegido] = useState(convenios[0]?.id);
  const [patente, setPatente] = useState('');
  const campo = useRef<HTMLInputElement>(null);
  const subeArchivos = tieneVentana(useSesion(), ARCHIVO);
  useFocoEnEscritorio(() => campo.current?.focus({ preventScroll: true }));

  // Vehicle entry reports other errors; a plate with a wrong check digit is not passed on.
  const reparo = reparoDeDv(patente);
  const convenio = convenios.find((uno) => uno.id === elegido) ?? convenios[0];
  const comenzar = async (ruta: string, estado: { readonly patente?: string } = {}) => {
    if (!convenio) return;
    // A payment without a known result blocks another purchase, and its screen explains it.
    if (leerVenta().etapa === ETAPA.pago) {
      await navegar(SELECCION);
      return;
    }
    if (!(await dejarLaAnterior())) return;
    comenzarVenta(convenio);
    await navegar(ruta, { state: { idConvenio: convenio.id, ...estado } });
  };
  const vender = (evento: SubmitEvent<HTMLFormElement>) => {
    evento.preventDefault();
    if (reparo === null) {
      void comenzar(INGRESO, patente === '' ? {} : { patente: completarPatente(patente) });
    } else campo.current?.focus();
  };

  const otros = total - convenios.length;
  // The answer above says whom to ask.
  if (!convenio) return null;
  return (
    <Panel
      titulo="Nueva venta"
      nota={
        <Anchor component={Link} to={SELECCION} inherit underline="always">
          {otros > 0
            ? `Ver ${otros === 1 ? 'el otro convenio vigente' : `los otros ${otros} convenios vigentes`}`
            : 'Ver primas'}
        </Anchor>
      }
    >
      <form className={classes.nueva} onSubmit={vender}>
        <div className={classes.patente}>
          <CampoPatente
            ref={campo}
            size="lg"
            value={patente}
            onChange={setPatente}
            error={reparo}
            enterKeyHint="go"
          />
          <Button type="submit" size="lg">
            Vender
          </Button>
        </div>
        <fieldset className={classes.convenios}>
          <legend>Convenio</legend>
          {convenios.map((uno) => (
            <label key={uno.id} className={classes.convenio}>
              <input
                type="radio"
                name={nombre}
                checked={uno.id === convenio.id}
                onChange={() => setElegido(uno.id)}
              />
              {uno.nombre}
            </label>
          ))}
        </fieldset>
        {subeArchivos && (
          <Button
            variant="subtle"
            className={classes.archivo ?? ''}
            onClick={() => void comenzar(ARCHIVO)}
          >
            Cargar un archivo
          </Button>
        )}
      </form>
    </Panel>
  );
};
