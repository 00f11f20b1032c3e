import { Button, Checkbox } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { CoberturaPreviaVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import { LoQueFalta } from '../../ui/LoQueFalta.tsx';
import { useBorrador } from '../../ui/borrador/useBorrador.ts';
import { AvisoPrivacidad } from '../piezas/AvisoPrivacidad.tsx';
import { BotonAtras } from '../piezas/BotonAtras.tsx';
import { CasillaDeAviso } from '../piezas/CasillaDeAviso.tsx';
import { PieDeCompra } from '../piezas/PieDeCompra.tsx';
import { InicioDeCobertura } from '../vehiculos/InicioDeCobertura.tsx';
import { Condiciones } from './Condiciones.tsx';
import { CorreoDelComprador } from './CorreoDelComprador.tsx';
import {
  type CorreoComprador,
  correoInicial,
  erroresDeCorreo,
  etiquetasDeCorreo,
  usaRecordado,
} from './correo-comprador.ts';
import { FALTA_ACEPTAR, PagoFallido } from './PagoFallido.tsx';
import { PagoSinRespuesta } from './PagoSinRespuesta.tsx';
import { ResumenDeVenta } from './ResumenDeVenta.tsx';
import classes from './TerminosYCondiciones.module.css';
import { TextoTerminos } from './TextoTerminos.tsx';
import { useAceptacion } from './useAceptacion.tsx';
import { useTerminosAceptados } from './useTerminosAceptados.ts';

interface AceptacionProps {
  readonly venta: IntencionVM;
  /** Vehicles that already have SOAP. */
  readonly previas: readonly CoberturaPreviaVM[];
  /** Reads the sale again, because its payment ended meanwhile. */
  readonly alCambiar: () => Promise<unknown>;
}

export const Aceptacion = ({ venta, previas, alCambiar }: AceptacionProps) => {
  const { fase, operacion, pagarAhora, revisarEstado, irALista } = useAceptacion({
    venta,
    previas,
    alCambiar,
  });
  const porEnlace = useSesion().tipo === 'publica';
  const casilla = useRef<HTMLInputElement>(null);
  const [acepta, aceptar] = useTerminosAceptados(venta);
  const [avisar, setAvisar] = useState(false);
  const idFormulario = useId();
  const idFalta = useId();
  const vehiculos = venta.vehiculosViewModel;
  const form = useFormulario<CorreoComprador>({
    valoresIniciales: correoInicial(venta),
    validar: (valores) => (porEnlace ? erroresDeCorreo(valores, venta) : {}),
  });
  const soltarCorreo = useBorrador(`borrador-comprador-${venta.id}`, form);
  // Consent is only taken for an address that was typed.
  const ofreceAviso = porEnlace && !usaRecordado(form.values, venta);
  const cerrado = fase !== 'listo';
  const irALaCasilla = () => casilla.current?.focus();
  const [aceptados] = useState(!porEnlace && acepta);
  // A failed payment is read first.
  const [alPago] = useState(aceptados && !venta.pagoFallido);
  useEffect(() => {
    if (alPago) casilla.current?.focus();
  }, [alPago]);

  return (
    <>
      {!porEnlace && venta.pagoFallido && fase !== 'desconocido' && (
        <PagoFallido
          pago={venta.pagoFallido}
          formulario={idFormulario}
          acepta={acepta}
          cerrado={cerrado}
          alIrALosTerminos={irALaCasilla}
          alVolver={() => void irALista()}
        />
      )}
      <h2 className={classes.subtitulo}>Resumen de la venta</h2>
      <InicioDeCobertura vehiculos={vehiculos} />
      <ResumenDeVenta vehiculos={vehiculos} />
      {porEnlace && (
        <dl className={classes.total}>
          <dt>Total a pagar</dt>
          <dd>{formatearPesos(venta.montoEnPesos)}</dd>
        </dl>
      )}
      <Formulario
        id={idFormulario}
        form={form}
        etiquetas={etiquetasDeCorreo(venta)}
        alEnviar={({ correo }) => {
          soltarCorreo();
          return pagarAhora(
            porEnlace
              ? { correo: correo || null, avisar: avisar && ofreceAviso }
              : { correo: null },
          );
        }}
      >
        {porEnlace && <CorreoDelComprador form={form} venta={venta} cerrado={cerrado} />}
        {porEnlace || aceptados ? (
          <Condiciones titulo={porEnlace ? 'Lo que acepta' : 'Términos y condiciones'} />
        ) : (
          <>
            <h2 className={classes.subtitulo}>Términos y condiciones</h2>
            <TextoTerminos />
          </>
        )}
        <Checkbox
          ref={casilla}
          className={classes.aceptar ?? ''}
          label="Aceptar Términos y Condiciones"
          checked={acepta}
          disabled={cerrado}
          onChange={({ currentTarget: { checked } }) => aceptar(checked)}
        />
        {ofreceAviso && (
          <div className={classes.aceptar}>
            <CasillaDeAviso marcada={avisar} deshabilitada={cerrado} alCambiar={setAvisar} />
          </div>
        )}
        <div className={classes.privacidad}>
          Los datos personales se tratan como explica el <AvisoPrivacidad />
        </div>
      </Formulario>
      {fase === 'desconocido' && <PagoSinRespuesta alRevisar={() => void revisarEstado()} />}
      <PieDeCompra
        {...(!porEnlace && { total: { monto: venta.montoEnPesos, vehiculos: vehiculos.length } })}
        falta={
          !acepta && (
            <LoQueFalta
              id={idFalta}
              texto={FALTA_ACEPTAR}
              deshabilitado={cerrado}
              alIr={irALaCasilla}
            />
          )
        }
      >
        <BotonAtras alVolver={() => void irALista()} deshabilitado={cerrado} />
        <Button
          type="submit"
          form={idFormulario}
          disabled={!acepta || cerrado}
          {...(!acepta && { 'aria-describedby': idFalta })}
          aria-label={`PAGAR ${formatearPesos(venta.montoEnPesos)}`}
        >
          {porEnlace ? `PAGAR ${formatearPesos(venta.montoEnPesos)}` : 'PAGAR'}
        </Button>
      </PieDeCompra>
      <ModalOperacion operacion={operacion} />
    </>
  );
};
