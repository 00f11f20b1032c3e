import { reintentarEnvio } from '#features/inicio/incidentes/incidentes.contract.ts';
import {
  type CorreoDeFichaVM,
  type FichaDePolizaVM,
  MAXIMO_POR_PARTE,
  type PagoDeFichaVM,
} from '#features/soporte/ficha/ficha.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import {
  NOMBRE_DE_CORREO,
  NOMBRE_DE_DEVOLUCION,
  NOMBRE_DE_PAGO,
} from '#values/nombres-de-estado.ts';
import { contar } from '#values/numero.ts';
import { Anchor, Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconRefreshDot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { Insignia, type Tono } from '../../ui/estado/Insignia.tsx';
import { PorPaginas } from '../../ui/tabla/PorPaginas.tsx';
import { conciliar } from '../piezas/conciliar.ts';
import { Copiable } from '../piezas/copiable/Copiable.tsx';
import { momento } from '../piezas/FichaDePoliza.tsx';
import { DESCONOCIDO } from '../piezas/textos.ts';
import classes from './ficha.module.css';

/** Mails or incidents per page, so that a fleet's record stays a few screens tall. */
const POR_PAGINA = 5;

interface SeccionProps {
  readonly titulo: string;
  readonly children: ReactNode;
}

export const Seccion = ({ titulo, children }: SeccionProps) => (
  <section aria-label={titulo} className={classes.seccion}>
    <h2>{titulo}</h2>
    {children}
  </section>
);

const TONO_DE_PAGO: Readonly<Record<PagoDeFichaVM['estado'], Tono>> = {
  autorizado: 'normal',
  iniciado: 'informacion',
  desconocido: 'advertencia',
  rechazado: 'error',
  abandonado: 'neutro',
};
const PROVEEDOR: Readonly<Record<string, string>> = {
  directo: 'Pago directo',
  reemision: 'Reemisión',
};

interface ParteProps {
  readonly ventaId: number;
  readonly operacion: Operacion;
  readonly refrescar: () => void;
}

export const PagosDeFicha = ({
  pagos,
  ventaId,
  operacion,
  refrescar,
}: ParteProps & { readonly pagos: readonly PagoDeFichaVM[] }) => (
  <Seccion titulo="Pago de la venta">
    {pagos.length === 0 && <p className={classes.nada}>No hay pagos de esta venta.</p>}
    <ul className={classes.filas}>
      {pagos.map((pago) => {
        const texto = NOMBRE_DE_PAGO[pago.estado];
        const tono = TONO_DE_PAGO[pago.estado];
        const detalle = [
          PROVEEDOR[pago.proveedor] ?? 'Pago en línea',
          pago.medio,
          pago.tarjeta && `tarjeta terminada en ${pago.tarjeta}`,
          pago.motivo,
          pago.devolucion &&
            `${formatearPesos(pago.devolucion.monto)}: ${NOMBRE_DE_DEVOLUCION[pago.devolucion.estado].toLowerCase()}`,
        ].filter(Boolean);
        return (
          <li key={pago.id}>
            <div className={classes.cabeceraDeFila}>
              <strong>{formatearPesos(pago.monto)}</strong>
              <Insignia tono={tono}>{texto}</Insignia>
              <span className={classes.tenue}>{momento(pago.resuelto ?? pago.creado)}</span>
            </div>
            <p className={classes.detalle}>{detalle.join(' · ')}</p>
            {pago.ordenCompra !== null && pago.proveedor !== 'directo' && (
              <p className={classes.detalle}>
                Orden <Copiable rotulo={`orden ${pago.ordenCompra}`} valor={pago.ordenCompra} />
                {pago.codigoAutorizacion !== null && (
                  <>
                    {' '}
                    Autorización{' '}
                    <Copiable rotulo="código de autorización" valor={pago.codigoAutorizacion} />
                  </>
                )}
              </p>
            )}
            {pago.porConciliar && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconRefreshDot size={16} aria-hidden />}
                onClick={() => void conciliar(operacion, { id: pago.id, ventaId }, refrescar)}
              >
                Consultar al proveedor
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  </Seccion>
);

const TONO_DE_CORREO: Readonly<Record<CorreoDeFichaVM['estado'], Tono>> = {
  enviado: 'normal',
  pendiente: 'informacion',
  rechazado: 'error',
};

/** Resends a mail without attempts left. */
const reintentar = async (operacion: Operacion, id: number, refrescar: () => void) => {
  operacion.iniciar();
  try {
    await llamar(reintentarEnvio, { id });
    operacion.exito('Se intentará enviar nuevamente.', { alCerrar: refrescar });
  } catch (fallo) {
    const dicho = fallo instanceof ErrorDeApi && fallo.estado === 404;
    operacion.error(dicho ? fallo.message : DESCONOCIDO, { alCerrar: refrescar });
  }
};

export const CorreosDeFicha = ({
  correos,
  operacion,
  refrescar,
}: Omit<ParteProps, 'ventaId'> & { readonly correos: readonly CorreoDeFichaVM[] }) => (
  <Seccion titulo="Correos">
    {correos.length === 0 && <p className={classes.nada}>Todavía no se ha escrito ninguno.</p>}
    {correos.length >= MAXIMO_POR_PARTE && (
      <p className={classes.nada}>{`Se muestran los ${MAXIMO_POR_PARTE} más recientes.`}</p>
    )}
    <PorPaginas filas={correos} tamano={POR_PAGINA} etiqueta="Correos">
      {(visibles) => (
        <ul className={classes.filas}>
          {visibles.map((correo) => {
            const texto = NOMBRE_DE_CORREO[correo.estado];
            const tono = TONO_DE_CORREO[correo.estado];
            const fallo = correo.estado === 'enviado' ? null : correo.respuesta;
            const detalle = [
              correo.asunto ?? 'Su texto ya se borró',
              correo.adjuntos > 0 && contar(correo.adjuntos, 'adjunto', 'adjuntos'),
              correo.intentos > 1 && contar(correo.intentos, 'intento', 'intentos'),
              fallo,
            ].filter(Boolean);
            return (
              <li key={correo.id}>
                <div className={classes.cabeceraDeFila}>
                  <strong>
                    <Copiable rotulo={`correo ${correo.para}`} valor={correo.para} />
                  </strong>
                  <Insignia tono={tono}>{texto}</Insignia>
                  <span className={classes.tenue}>{momento(correo.enviado ?? correo.creado)}</span>
                </div>
                <p className={classes.detalle}>{detalle.join(' · ')}</p>
                {correo.porReintentar && (
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconRefreshDot size={16} aria-hidden />}
                    aria-label={`Reintentar correo a ${correo.para}`}
                    onClick={() => void reintentar(operacion, correo.id, refrescar)}
                  >
                    Reintentar
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </PorPaginas>
  </Seccion>
);

/** Open matters of this sale for a person. */
export const IncidentesDeFicha = ({
  incidentes,
}: {
  readonly incidentes: FichaDePolizaVM['incidentes'];
}) =>
  incidentes.length === 0 ? null : (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={contar(incidentes.length, 'incidente abierto', 'incidentes abiertos')}
      mb="md"
    >
      <PorPaginas filas={incidentes} tamano={POR_PAGINA} etiqueta="Incidentes abiertos">
        {(visibles) => (
          <ul className={classes.incidentes}>
            {visibles.map(({ id, detalle, abierto }) => (
              <li key={id}>{`${detalle} (${momento(abierto)})`}</li>
            ))}
          </ul>
        )}
      </PorPaginas>
      <Anchor component={Link} c="inherit" inherit underline="always" to="/soporte/incidentes">
        Ver incidentes
      </Anchor>
    </Alert>
  );
