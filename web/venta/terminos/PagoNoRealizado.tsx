import type { CoberturaPreviaVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { formatearPesos } from '#values/dinero.ts';
import { contar } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { estadoDePortada } from '../../lib/portada/portada.ts';
import { palabrasDePoliza } from '../../lib/venta/palabras-de-poliza.ts';
import { leerEnlace } from '../../lib/sesion/enlace-de-compra.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Placa } from '../../ui/placa/Placa.tsx';
import { PaginaDeCompra } from '../piezas/PaginaDeCompra.tsx';
import { correoInicial, erroresDeCorreo } from './correo-comprador.ts';
import { EN_DEVOLUCION, QUE_PASO, SIN_CARGO } from './PagoFallido.tsx';
import classes from './PagoNoRealizado.module.css';
import { PagoSinRespuesta } from './PagoSinRespuesta.tsx';
import { useAceptacion } from './useAceptacion.tsx';

const PLACAS_A_LA_VISTA = 4;
const GUARDADO = 'Su compra está como la dejó.';
const CAMBIO = 'El precio, las fechas o los términos cambiaron. Revíselos antes de pagar otra vez.';
const sinCorreo = (vehiculos: number): string =>
  `Falta el correo para recibir ${palabrasDePoliza(vehiculos).su}.`;

interface PagoNoRealizadoProps {
  readonly venta: IntencionVM;
  readonly pago: NonNullable<IntencionVM['pagoFallido']>;
  readonly previas: readonly CoberturaPreviaVM[];
  readonly alCambiar: () => Promise<unknown>;
  /** Shows the terms, where what is missing is typed or accepted. */
  readonly alRevisar: () => void;
}

/** Vehicles and total of the purchase that waits. */
const Compra = ({
  venta: { vehiculosViewModel: vehiculos, montoEnPesos },
}: {
  readonly venta: IntencionVM;
}) => {
  const [primero] = vehiculos;
  const resto = vehiculos.length - PLACAS_A_LA_VISTA;
  return (
    <div className={classes.compra}>
      <div className={classes.placas}>
        {vehiculos.slice(0, PLACAS_A_LA_VISTA).map(({ id, patente, dv }) => (
          <Placa key={id} patente={patente} dv={dv} tamano="chica" />
        ))}
        {resto > 0 && <span>y {resto} más</span>}
      </div>
      <dl className={classes.total}>
        <dt>
          {vehiculos.length === 1 && primero
            ? `${primero.marca} ${primero.modelo}`
            : contar(vehiculos.length, 'vehículo', 'vehículos')}
        </dt>
        <dd>{formatearPesos(montoEnPesos)}</dd>
      </dl>
    </div>
  );
};

/** A buyer's screen after a payment that failed: the answer is its title, and one button pays again (V-RECHAZO-001). */
export const PagoNoRealizado = ({
  venta,
  pago,
  previas,
  alCambiar,
  alRevisar,
}: PagoNoRealizadoProps) => {
  const navegar = useNavigate();
  const { fase, operacion, pagarAhora, revisarEstado, irALista } = useAceptacion({
    venta,
    previas,
    alCambiar,
  });
  const inicial = correoInicial(venta);
  const nadaFalta =
    venta.terminosAceptados && Object.keys(erroresDeCorreo(inicial, venta)).length === 0;
  const cerrado = fase !== 'listo';
  const reintentar = async () => {
    const errores = await pagarAhora({ correo: inicial.correo || null });
    // A refused address is typed on the terms.
    if (errores?.correo !== undefined) alRevisar();
  };
  const [primero, ...otros] = venta.vehiculosViewModel;
  const enlace = leerEnlace();
  const unico =
    otros.length === 0 && venta.origen === ORIGEN.manual && enlace !== null ? primero : undefined;
  const volver = () => {
    if (unico && enlace !== null) {
      void navegar(enlace, { state: estadoDePortada(unico.patente, true) });
    } else void irALista();
  };
  return (
    <PaginaDeCompra
      titulo={pago.porDevolver ? 'Su pago se está devolviendo' : 'Su pago no se realizó'}
    >
      <div role="alert" className={classes.dicho}>
        <IconCreditCardOff size={24} aria-hidden />
        <div>
          <p className={classes.cargo}>{pago.porDevolver ? EN_DEVOLUCION : SIN_CARGO}</p>
          <p>
            {QUE_PASO[pago.estado]} {GUARDADO}
          </p>
        </div>
      </div>
      <Compra venta={venta} />
      {fase === 'desconocido' && <PagoSinRespuesta alRevisar={() => void revisarEstado()} />}
      <div className={classes.acciones}>
        {nadaFalta ? (
          <Button size="lg" fullWidth disabled={cerrado} onClick={() => void reintentar()}>
            Reintentar pago
          </Button>
        ) : (
          <>
            <p className={classes.cambio}>
              {venta.terminosAceptados ? sinCorreo(venta.vehiculosViewModel.length) : CAMBIO}
            </p>
            <Button size="lg" fullWidth disabled={cerrado} onClick={alRevisar}>
              Revisar y pagar
            </Button>
          </>
        )}
        <Button variant="subtle" disabled={cerrado} onClick={volver}>
          {unico ? 'Volver a mis datos' : 'Volver a la lista'}
        </Button>
      </div>
      <ModalOperacion operacion={operacion} />
    </PaginaDeCompra>
  );
};
