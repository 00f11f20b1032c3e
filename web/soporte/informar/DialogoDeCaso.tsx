import { CLASES_DE_RECHAZO, leerClaseDeRechazo } from '#features/aach/clases-de-rechazo.ts';
import { desenlacesDe } from '#features/aach/desenlaces.ts';
import { formatearPesos } from '#values/dinero.ts';
import { patenteConDv } from '#values/patente.ts';
import { DialogoDeDesenlace } from './DialogoDeDesenlace.tsx';
import type { useResolverCaso } from './useResolverCaso.ts';

/** Dialog for ending one case, with its subject. */
export const DialogoDeCaso = ({ caso, cerrar, enviar }: ReturnType<typeof useResolverCaso>) => (
  <DialogoDeDesenlace
    abierto={caso !== null}
    titulo={caso ? `Resolver caso de la póliza N° ${caso.numeroPoliza}` : ''}
    introduccion={
      caso && (
        <p>
          {patenteConDv(caso.patente, caso.dv)}, prima {formatearPesos(caso.prima)}. La AACH dijo: «
          {caso.mensaje}». {CLASES_DE_RECHAZO[leerClaseDeRechazo(caso.clase)].remedio}
        </p>
      )
    }
    opciones={caso ? desenlacesDe(caso.vigente ? 'vigente' : 'anulada') : []}
    textoEnviar="Resolver caso"
    alCerrar={cerrar}
    alEnviar={(desenlace) => {
      if (caso) void enviar(caso, desenlace);
    }}
  />
);
