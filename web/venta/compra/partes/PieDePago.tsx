import { formatearPesos } from '#values/dinero.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId } from 'react';
import { leerVenta } from '../../../lib/venta/venta.ts';
import { ModalOperacion } from '../../../ui/dialogo/ModalOperacion.tsx';
import { LoQueFalta } from '../../../ui/LoQueFalta.tsx';
import { useAltoDelPie } from '../../../ui/pie/useAltoDelPie.ts';
import { useSiguientePaso } from '../../estado/useSiguientePaso.ts';
import { enfocarCampo } from '../../ingreso/partes/enfocar-campo.ts';
import type { Entorno } from '../../ingreso/estado/ingreso.ts';
import { ListaDeMensajes } from '../../piezas/ListaDeMensajes.tsx';
import { FALTA_ACEPTAR } from '../../terminos/PagoFallido.tsx';
import { PagoSinRespuesta } from '../../terminos/PagoSinRespuesta.tsx';
import { useAceptacion } from '../../terminos/useAceptacion.tsx';
import classes from './compra.module.css';
import {
  type Aviso,
  type Compra,
  type Entrada,
  erroresDeCompra,
  loQueFalta,
  ofertaDe,
  primerError,
} from '../estado/compra.ts';
import type { EventoDeCompra } from '../estado/reducir.ts';

const Atencion = ({ children }: { readonly children: ReactNode }) => (
  <Alert color="yellow" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
    {children}
  </Alert>
);

const CAMBIO =
  'El precio o las fechas cambiaron desde que los vio. Si está de acuerdo con los de ahora, acepte los términos otra vez.';

/** Why the acceptance did not stand. */
const AvisoDeEntrada = ({ aviso }: { readonly aviso: Aviso }) => {
  const irAlSiguientePaso = useSiguientePaso();
  const { idIntencionVenta } = leerVenta();
  if (aviso === 'cambio') return <Atencion>{CAMBIO}</Atencion>;
  const { mensajes, conflicto, idSolicitud } = aviso;
  return (
    <Atencion>
      <ListaDeMensajes mensajes={mensajes} idSolicitud={idSolicitud} />
      {conflicto && idIntencionVenta !== null && (
        <Button
          variant="default"
          onClick={() =>
            void irAlSiguientePaso(idIntencionVenta, { replace: true }).catch(() => undefined)
          }
        >
          Ver mi compra como está
        </Button>
      )}
    </Atencion>
  );
};

interface PieProps {
  readonly compra: Compra;
  readonly deshabilitado: boolean;
  readonly alPagar?: () => void;
  /** Beside PAGAR: what is missing. */
  readonly falta?: { readonly texto: string; readonly alIr?: () => void } | undefined;
  readonly children?: ReactNode;
}

/** PAGAR with its amount, always in sight, and what is missing beside it. */
const Pie = ({ compra, deshabilitado, alPagar, falta, children }: PieProps) => {
  const id = useId();
  const oferta = ofertaDe(compra);
  return (
    <div ref={useAltoDelPie<HTMLDivElement>()} className={classes.pie}>
      {children}
      <Button
        size="lg"
        fullWidth
        disabled={deshabilitado}
        {...(alPagar && { onClick: alPagar })}
        {...(falta && { 'aria-describedby': id })}
      >
        {oferta === null ? 'PAGAR' : `PAGAR ${formatearPesos(oferta.monto)}`}
      </Button>
      {falta && <LoQueFalta id={id} {...falta} />}
    </div>
  );
};

interface PieDePagoProps {
  readonly compra: Compra;
  readonly entorno: Entorno;
  readonly enviar: (evento: EventoDeCompra) => unknown;
  /** True if the box for reminders is ticked. */
  readonly avisar: boolean;
  readonly alIrALaCasilla: () => void;
  /** Tells whether PAGAR was pressed and its result is not known. */
  readonly alPagar: (enCurso: boolean) => void;
}

interface PagarProps extends Omit<PieDePagoProps, 'entorno' | 'alIrALaCasilla'> {
  readonly entrada: Entrada;
  readonly falta: PieProps['falta'];
}

/** PAGAR of the accepted sale, with all its results. */
const Pagar = ({ entrada, compra, avisar, enviar, falta, alPagar }: PagarProps) => {
  const repasar = async () => void enviar({ tipo: 'repasar' });
  const { fase, operacion, pagarAhora, revisarEstado } = useAceptacion({
    ...entrada,
    alCambiar: repasar,
    verDeHoy: repasar,
  });
  const enCurso = fase !== 'listo';
  useEffect(() => alPagar(enCurso), [alPagar, enCurso]);
  const pagar = async () => {
    const datos = { correo: compra.ingreso.valores.email || null, avisar };
    const { correo } = (await pagarAhora(datos)) ?? {};
    if (correo === undefined) return;
    const aviso = { mensajes: [correo], conflicto: false, idSolicitud: null };
    enviar({ tipo: 'noEntro', aviso });
  };
  return (
    <Pie
      compra={compra}
      deshabilitado={compra.casilla !== 'marcada' || enCurso}
      falta={falta}
      alPagar={() => void pagar()}
    >
      {fase === 'desconocido' && <PagoSinRespuesta alRevisar={() => void revisarEstado()} />}
      <ModalOperacion operacion={operacion} />
    </Pie>
  );
};

/** Hint at what PAGAR still needs; undefined if it needs nothing. */
const faltaPara = ({ compra, entorno, alIrALaCasilla }: PieDePagoProps): PieProps['falta'] => {
  if (compra.casilla === 'entrando') return { texto: 'Preparando su compra…' };
  if (compra.casilla === 'marcada' || ofertaDe(compra) === null) return undefined;
  const texto = loQueFalta(compra, entorno);
  if (texto === null) return { texto: FALTA_ACEPTAR, alIr: alIrALaCasilla };
  const campo = primerError(erroresDeCompra(compra, entorno));
  return { texto, ...(campo !== null && { alIr: () => enfocarCampo(campo) }) };
};

export const PieDePago = (pie: PieDePagoProps) => {
  const { compra } = pie;
  const { entrada, aviso } = compra;
  const falta = faltaPara(pie);
  return (
    <>
      {aviso !== null && <AvisoDeEntrada aviso={aviso} />}
      {entrada === null ? (
        <Pie compra={compra} deshabilitado falta={falta} />
      ) : (
        <Pagar {...pie} entrada={entrada} falta={falta} />
      )}
    </>
  );
};
