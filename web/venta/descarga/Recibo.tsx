import { LLEVELO_IMPRESO } from '#features/emision/certificado/certificado.ts';
import type { PolizaVM } from '#features/polizas/documentos/documentos.contract.ts';
import { type ReciboVM, verRecibo } from '#features/polizas/recibo/recibo.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { Anchor, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { tardia } from '../../lib/tardia/tardia.tsx';
import { AQuienLlamar } from '../../ui/contacto/AQuienLlamar.tsx';
import { AlcanceDeEnlace } from '../../ui/compartir/AlcanceDeEnlace.tsx';
import { Compartir } from '../../ui/compartir/Compartir.tsx';
import { Placa } from '../../ui/placa/Placa.tsx';
import { AvisoDelRecibo } from './AvisoDelRecibo.tsx';
import { respuestaDeRecibo } from './estado/recibo.ts';
import classes from './Recibo.module.css';

// Loaded on demand, because few addresses are wrong.
const CorregirCorreo = tardia(async () => (await import('./CorregirCorreo.tsx')).CorregirCorreo);

/** Plates drawn of a purchase of several vehicles; the table below has all. */
const PLACAS_A_LA_VISTA = 6;

const Dato = ({ rotulo, children }: { readonly rotulo: string; readonly children: ReactNode }) => (
  <div>
    <dt>{rotulo}</dt>
    <dd>{children}</dd>
  </div>
);

/** Certificate of the only vehicle: its file, and the address that proves it to others. */
const Certificado = ({ poliza }: { readonly poliza: PolizaVM }) => (
  <div className={classes.acciones}>
    {poliza.urlDescarga === null ? (
      <p className={classes.linea}>
        Estamos preparando otra vez su certificado. Vuelva a abrir esta página en unos minutos.
      </p>
    ) : (
      <Button
        component="a"
        href={poliza.urlDescarga}
        target="_blank"
        rel="noopener"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Descargar certificado
      </Button>
    )}
    <Compartir
      que={`el enlace de la póliza N° ${poliza.numeroPoliza}`}
      texto={`Verifique aquí el SOAP N° ${poliza.numeroPoliza}:`}
      url={poliza.urlVerificacion}
    />
  </div>
);

const A_SU_CORREO = {
  pendiente: ['Va en camino a', 'Van en camino a'],
  enviado: ['Lo enviamos a', 'Los enviamos a'],
  rechazado: ['No pudimos entregarlo en', 'No pudimos entregarlos en'],
} as const;

interface SuCorreoProps {
  readonly idv: number;
  readonly correo: NonNullable<ReciboVM['correo']>;
  /** True of a single certificate. */
  readonly una: boolean;
}

/** Address to which the certificates went, with its correction. */
const SuCorreo = ({ idv, correo, una }: SuCorreoProps) => {
  const consultas = useQueryClient();
  // Null until it was first opened, so that its code is loaded only then.
  const [abierto, setAbierto] = useState<boolean | null>(null);
  const [corregido, setCorregido] = useState<string | null>(null);
  const abrir = () => setAbierto(true);
  const alCorregir = (direccion: string) => {
    setAbierto(false);
    setCorregido(direccion);
    void consultas.invalidateQueries({ queryKey: [verRecibo.id, { IDV: idv }] });
  };
  return (
    <div className={classes.correo}>
      <output className={classes.linea}>
        {corregido === null ? A_SU_CORREO[correo.estado][una ? 0 : 1] : 'Corregido: va en camino a'}{' '}
        <strong>{corregido ?? correo.direccion}</strong>
      </output>
      {!correo.seCorrige && (
        <p className={classes.linea}>
          ¿No es su correo? Llame <AQuienLlamar /> e indique la venta N° {idv}.
        </p>
      )}
      {correo.seCorrige && (
        <>
          <Button
            variant="default"
            size="xs"
            onClick={() => void CorregirCorreo.traer().then(abrir, abrir)}
          >
            Corregir el correo
          </Button>
          {abierto !== null && (
            <CorregirCorreo
              idv={idv}
              actual={correo.enmascarada ? '' : correo.direccion}
              una={una}
              abierto={abierto}
              alCorregir={alCorregir}
              alCerrar={() => setAbierto(false)}
            />
          )}
        </>
      )}
    </div>
  );
};

interface ReciboProps {
  readonly idv: number;
  readonly recibo: ReciboVM;
  readonly polizas: readonly [PolizaVM, ...PolizaVM[]];
}

/** Receipt of a purchase without a user: the answer first, then what to keep and where it went. */
export const Recibo = ({ idv, recibo, polizas }: ReciboProps) => {
  const { hoy, vehiculos, montoEnPesos, correo, avisa } = recibo;
  const [primera, ...otras] = polizas;
  const unica = otras.length === 0 && vehiculos === 1 ? primera : null;
  const sirve = polizas.some(({ vigente }) => vigente);
  const ocultas = polizas.length - PLACAS_A_LA_VISTA;
  const cabeza = useRef<HTMLHeadingElement>(null);
  const idCabeza = useId();
  useEffect(() => {
    // A new screen focuses its title, which stands below: the answer is read first.
    if (document.activeElement?.matches('h1')) cabeza.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={classes.recibo} aria-labelledby={idCabeza}>
      <h2 ref={cabeza} id={idCabeza} tabIndex={-1} className={classes.respuesta}>
        {respuestaDeRecibo(polizas, hoy)}
      </h2>
      <div className={classes.datos}>
        <div className={classes.placas}>
          {polizas.slice(0, PLACAS_A_LA_VISTA).map(({ id, patente, dv }) => (
            <Placa key={id} patente={patente} dv={dv} tamano={unica ? 'media' : 'chica'} />
          ))}
          {ocultas > 0 && <span>y {formatearNumero(ocultas)} más</span>}
        </div>
        <dl className={classes.cifras}>
          {unica && <Dato rotulo="N° de póliza">{unica.numeroPoliza}</Dato>}
          {montoEnPesos !== null && (
            <Dato rotulo="Total pagado">{formatearPesos(montoEnPesos)}</Dato>
          )}
        </dl>
      </div>
      {polizas.length < vehiculos && (
        <p className={classes.linea}>
          Van {formatearNumero(polizas.length)} de {contar(vehiculos, 'póliza', 'pólizas')}{' '}
          emitidas; las demás vienen en camino.{' '}
          <Anchor component={Link} to={`/venta/emisionPoliza?IDV=${idv}`}>
            Ver el avance
          </Anchor>
        </p>
      )}
      {unica && sirve && <Certificado poliza={unica} />}
      {sirve && correo && <SuCorreo idv={idv} correo={correo} una={unica !== null} />}
      {/* Release 1.3.0 does not send it; a new page may be answered by it during an upgrade (A-RELEVO-006). */}
      {sirve && (avisa ?? null) !== null && <AvisoDelRecibo idv={idv} avisa={avisa === true} />}
      {sirve && (
        <p className={classes.consejo}>{LLEVELO_IMPRESO} Guárdelo también en el teléfono.</p>
      )}
      {unica && sirve && <AlcanceDeEnlace url={unica.urlVerificacion} />}
    </section>
  );
};
