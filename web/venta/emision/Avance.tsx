import { textoDeProgreso } from '#features/emision/avance/progreso.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { Alert, Button } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { guardarEstadoEmision, leerVenta } from '../../lib/venta/venta.ts';
import { terminarVenta } from '../../lib/sesion/venta-terminada.ts';
import { tardia } from '../../lib/tardia/tardia.tsx';
import { AQuienLlamar } from '../../ui/contacto/AQuienLlamar.tsx';
import { BarraProgreso } from '../../ui/BarraProgreso.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { LoQueFalta } from '../../ui/LoQueFalta.tsx';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { Cargando } from '../piezas/Cargando.tsx';
import { PaginaDeCompra } from '../piezas/PaginaDeCompra.tsx';
import { PASO, PasosDeCompra } from '../piezas/PasosDeCompra.tsx';
import { ComoRecuperar, SinSesion } from '../piezas/SinSesion.tsx';
import classes from './EmisionPoliza.module.css';
import { textosDeEmision } from './textos-de-emision.ts';
import { type AvanceVM, useAvance } from './useAvance.ts';

/** Time to read that the issuance is done. */
const ESPERA_PARA_IR = 5_000;

/** True if only the title has the focus, which a new screen gives it without a user's action. */
const hayAlgoEnfocado = (): boolean => {
  const { activeElement: enfocado } = document;
  return enfocado !== null && enfocado !== document.body && !enfocado.matches('h1');
};

/** CONTINUAR after the issuance; continues by itself unless the user has focused something. */
const IrADescargas = ({ ruta, seVa }: { readonly ruta: string; readonly seVa: string }) => {
  const navegar = useNavigate();
  const [vaSolo, setVaSolo] = useState(true);

  useEffect(() => {
    const plazo = setTimeout(() => {
      if (hayAlgoEnfocado()) setVaSolo(false);
      // Replaces the history entry, so that Back from the downloads does not return there again.
      else void navegar(ruta, { replace: true });
    }, ESPERA_PARA_IR);
    return () => clearTimeout(plazo);
  }, [navegar, ruta]);

  return (
    <>
      <Button component={Link} to={ruta}>
        CONTINUAR
      </Button>
      {vaSolo && <p className={classes.parrafo}>{seVa}</p>}
    </>
  );
};

// Loaded on demand, because few payments fail.
const SinPagar = tardia(async () => (await import('./SinPagar.tsx')).SinPagar, <Cargando />);

const conteo = (listas: number, total: number): string =>
  `${formatearNumero(listas)} de ${contar(total, 'póliza', 'pólizas')}`;

const DEMORADA = {
  titulo: 'La emisión está tardando más de lo normal',
  nadaPerdido:
    'Su pago está registrado y nada de lo que ingresó se ha perdido: no vuelva a pagar. La seguimos intentando, y esta página se actualiza sola.',
} as const;

/** Reason why CONTINUAR is disabled after a failure. */
const TRAS_EL_ERROR = 'Podrá continuar cuando el problema se resuelva y la emisión termine.';

interface AvanceProps {
  readonly idv: number;
  readonly titulo: string;
}

export const Avance = ({ idv, titulo }: AvanceProps) => {
  const { avance, error, cargando, sinHallar, refetch } = useAvance(idv, true);
  const lista = (avance?.valor ?? 0) >= 100;
  const sinPagar = avance?.pagada === false;
  const enCurso = avance !== undefined && !sinPagar;
  const textos = textosDeEmision(avance?.total ?? 0);

  useEffect(() => {
    if (avance === undefined) return;
    guardarEstadoEmision(avance.valor);
    // A finished sale does not prevent the next one.
    if (lista && leerVenta().idIntencionVenta === idv) terminarVenta(idv);
  }, [avance, idv, lista]);

  if (sinPagar && error?.status !== 401) {
    return (
      <SinPagar
        idv={idv}
        titulo={titulo}
        avance={avance}
        alCambiar={async () => {
          await refetch();
        }}
      />
    );
  }
  return (
    <PaginaDeCompra
      titulo={titulo}
      proposito={`Venta N° ${idv}${enCurso ? `. ${lista ? textos.listas : textos.enCurso}` : ''}`}
    >
      <PasosDeCompra actual={lista ? PASO.terminada : PASO.emision} />
      {error?.status === 401 ? (
        <SinSesion texto="Su sesión terminó. Si ya pagó, no vuelva a pagar: su SOAP llegará por correo." />
      ) : cargando ? (
        <Cargando />
      ) : sinHallar ? (
        <EstadoVacio
          titulo={`No encontramos la venta N° ${idv} entre las suyas`}
          texto={<ComoRecuperar />}
        />
      ) : (
        <Progreso
          idv={idv}
          avance={avance}
          fallo={error?.mensaje}
          alConsultar={() => void refetch()}
        />
      )}
    </PaginaDeCompra>
  );
};

interface ProgresoProps {
  readonly idv: number;
  readonly avance: AvanceVM | undefined;
  /** Failure of the last progress request. */
  readonly fallo: string | undefined;
  readonly alConsultar: () => void;
}

const Progreso = ({ idv, avance, fallo, alConsultar }: ProgresoProps) => {
  const valor = avance?.valor ?? 0;
  const { texto, estado } = textoDeProgreso(valor, idv);
  const idFalta = useId();
  const porEnlace = useSesion().tipo === 'publica';
  const una = avance?.total === 1;
  const textos = textosDeEmision(avance?.total ?? 0);
  return (
    <div className={classes.avance} data-columna={porEnlace || undefined}>
      {porEnlace && estado === 'en_progreso' && (
        <p className={classes.frase}>
          {una ? 'Estamos firmando su certificado…' : 'Estamos firmando sus certificados…'}
        </p>
      )}
      <BarraProgreso
        etiqueta={textos.etiqueta}
        valor={valor}
        error={estado === 'error'}
        sinCifra={porEnlace}
        texto={texto}
        {...(avance && !(porEnlace && una) && { conteo: conteo(avance.listas, avance.total) })}
      />
      {avance?.demorada && (
        <output className={classes.demorada}>
          <Alert
            color="yellow"
            icon={<IconClockPause size={20} aria-hidden />}
            title={DEMORADA.titulo}
          >
            <p className={classes.parrafo}>{DEMORADA.nadaPerdido}</p>
            <p className={classes.parrafo}>
              {textos.demorada} Si {una ? 'la' : 'las'} necesita ahora, llame <AQuienLlamar /> e
              indique la venta N° {idv}.
            </p>
          </Alert>
        </output>
      )}
      {porEnlace && estado === 'error' && avance?.demorada !== true && (
        <p className={classes.parrafo}>
          Llame <AQuienLlamar /> e indique la venta N° {idv}.
        </p>
      )}
      {fallo !== undefined && (
        <output className={classes.sondeo}>
          No pudimos consultar el avance ({fallo}). Seguimos intentando; la emisión no se ha
          detenido.
        </output>
      )}
      <div className={classes.botones}>
        {estado === 'error' && (
          <Button variant="default" onClick={alConsultar}>
            CONSULTAR DE NUEVO
          </Button>
        )}
        {estado === 'exito' ? (
          <IrADescargas ruta={`/venta/descargarPoliza?IDV=${idv}`} seVa={textos.seVa} />
        ) : (
          <>
            <Button disabled aria-describedby={idFalta}>
              CONTINUAR
            </Button>
            <LoQueFalta id={idFalta} texto={estado === 'error' ? TRAS_EL_ERROR : textos.falta} />
          </>
        )}
      </div>
    </div>
  );
};
