import { buscarIntencion, type IntencionVM } from '#features/ventas/venta.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { Alert, Button, Checkbox } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { llamar } from '../../lib/api.ts';
import { useConfirmar } from '../../ui/confirmar.tsx';
import { ModalOperacion } from '../../ui/ModalOperacion.tsx';
import { useOperacion } from '../../ui/useOperacion.ts';
import { AvisoPrivacidad } from '../AvisoPrivacidad.tsx';
import { InicioDeCobertura } from '../InicioDeCobertura.tsx';
import { PieDeCompra } from '../PieDeCompra.tsx';
import { useSiguientePaso } from '../useSiguientePaso.ts';
import { ResumenDeVenta } from './ResumenDeVenta.tsx';
import type { ResultadoDePago } from './resultado-de-pago.ts';
import classes from './TerminosYCondiciones.module.css';
import { TextoTerminos } from './TextoTerminos.tsx';
import { usePagar } from './usePagar.ts';

const LISTA = '/venta/listaVehiculos';
const TITULO_FALLO = 'No se pudo realizar el pago';
const SIN_CARGO = 'Su compra no se ha pagado y no se hizo ningún cargo. Puede pagar nuevamente.';

export const Aceptacion = ({ venta }: { readonly venta: IntencionVM }) => {
  const navegar = useNavigate();
  const confirmar = useConfirmar();
  const operacion = useOperacion();
  const irAlSiguientePaso = useSiguientePaso();
  const [acepta, setAcepta] = useState(false);
  const estado = { idConvenio: venta.convenioId };
  const vehiculos = venta.vehiculosViewModel;
  const irALista = () => void navegar(LISTA, { state: estado });

  const alFallar = (resultado: ResultadoDePago) => {
    if (resultado.tipo === 'desconocido') {
      operacion.ocultar();
    } else if (resultado.tipo === 'cambio') {
      operacion.ocultar();
      void confirmar({
        titulo: resultado.titulo,
        texto: `${resultado.mensaje} No se hizo ningún cargo.`,
        textoOk: 'Revisar la lista',
        alConfirmar: irALista,
      });
    } else if (resultado.tipo === 'otro_paso') {
      operacion.error(resultado.mensaje, {
        titulo: TITULO_FALLO,
        alCerrar: () => void irAlSiguientePaso(venta.id).catch(() => undefined),
      });
    } else {
      operacion.error(<span className={classes.renglones}>{resultado.mensaje}</span>, {
        titulo: TITULO_FALLO,
      });
    }
  };
  const { fase, pagar, reponer } = usePagar(venta, alFallar);

  const pagarAhora = async () => {
    operacion.iniciar('Estamos procesando su pago. No cierre ni recargue esta página.');
    await pagar();
  };
  const revisarEstado = async () => {
    operacion.iniciar('Estamos confirmando su pago, por favor espere.');
    try {
      const { siguientePaso } = await llamar(buscarIntencion, { idIntencionVenta: venta.id });
      if (siguientePaso.startsWith(LISTA)) {
        reponer();
        operacion.exito(SIN_CARGO, { titulo: 'Compra sin pagar' });
      } else {
        await navegar(siguientePaso, { replace: true });
      }
    } catch {
      operacion.error(
        'Todavía no pudimos confirmar su pago. No vuelva a pagar e intente de nuevo en unos minutos.',
      );
    }
  };

  return (
    <>
      <h2 className={classes.subtitulo}>Resumen de la venta</h2>
      <InicioDeCobertura vehiculos={vehiculos} />
      <ResumenDeVenta vehiculos={vehiculos} />
      <h2 className={classes.subtitulo}>Términos y condiciones</h2>
      <TextoTerminos />
      <Checkbox
        className={classes.aceptar ?? ''}
        label="Aceptar Términos y Condiciones"
        checked={acepta}
        disabled={fase !== 'listo'}
        onChange={(evento) => setAcepta(evento.currentTarget.checked)}
      />
      <div className={classes.privacidad}>
        Los datos personales se tratan como explica el <AvisoPrivacidad />
      </div>
      {fase === 'desconocido' && (
        <Alert
          color="yellow"
          role="alert"
          icon={<IconClockPause size={20} aria-hidden />}
          title="Estamos confirmando su pago"
          mb="md"
        >
          <p className={classes.parrafo}>
            No recibimos la respuesta del pago. No vuelva a pagar: puede que ya esté hecho. Nada de
            lo que ingresó se ha perdido.
          </p>
          <Button variant="default" onClick={() => void revisarEstado()}>
            Revisar el estado de mi compra
          </Button>
        </Alert>
      )}
      <PieDeCompra monto={venta.montoEnPesos} vehiculos={vehiculos.length}>
        <Button variant="default" onClick={irALista} disabled={fase !== 'listo'}>
          ATRÁS
        </Button>
        <Button
          onClick={() => void pagarAhora()}
          disabled={!acepta || fase !== 'listo'}
          aria-label={`PAGAR ${formatearPesos(venta.montoEnPesos)}`}
        >
          PAGAR
        </Button>
      </PieDeCompra>
      <ModalOperacion operacion={operacion} />
    </>
  );
};
