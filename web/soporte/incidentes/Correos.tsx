import { formatearFechaHora } from '#values/fecha.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import {
  buscarCorreos,
  descargarAdjunto,
  leerCorreo,
  type CorreoVM,
} from '#features/envios/correos.contract.ts';
import { formatearNumero } from '#values/numero.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialogo } from '../../ui/dialogo/Dialogo.tsx';
import { descargar, llamar } from '../../lib/api/api.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { Columna } from '../../ui/tabla/vista-de-tabla.ts';
import { CorreoDibujado } from './CorreoDibujado.tsx';
import classes from './CorreoDibujado.module.css';

const kilobytes = (bytes: number): string => `${formatearNumero(Math.ceil(bytes / 1024))} KB`;

const COLUMNAS: readonly Columna<CorreoVM>[] = [
  { clave: 'asunto', titulo: 'Asunto', celda: (c) => c.asunto, identifica: true },
  { clave: 'para', titulo: 'Para', celda: (c) => c.para },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    celda: (c) => formatearFechaHora(new Date(c.fecha)),
    sinCorte: true,
  },
  {
    clave: 'bytes',
    titulo: 'Tamaño',
    prioridad: 3,
    celda: (c) => kilobytes(c.bytes),
    alinear: 'derecha',
  },
];

/** Rows of support tables (A-LISTADO-016). */
const POR_PAGINA = 20;

const NINGUNO: readonly CorreoVM[] = [];
const coincide = (correo: CorreoVM, texto: string): boolean =>
  coincideTexto(texto, correo.asunto, correo.para);

const Mensaje = ({ archivo }: { readonly archivo: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['correo', archivo],
    queryFn: () => llamar(leerCorreo, { archivo }),
  });
  if (error) return <EstadoError error={error} alReintentar={() => void refetch()} />;
  if (!data)
    return (
      <Text>
        <TextoDeCarga />
      </Text>
    );
  return (
    <>
      <Text size="sm">Para {data.para}</Text>
      {data.adjuntos.length > 0 && (
        <Group gap="xs" my="sm">
          {data.adjuntos.map(({ nombre, bytes }, indice) => (
            <Button
              key={nombre}
              variant="default"
              size="sm"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => {
                descargar(descargarAdjunto, { archivo, indice }, nombre).catch((fallo: Error) =>
                  avisos.error(fallo.message),
                );
              }}
            >
              {nombre} ({kilobytes(bytes)})
            </Button>
          ))}
        </Group>
      )}
      <CorreoDibujado html={data.html} />
      <details className={classes['comoTexto']}>
        <summary>Versión de solo texto</summary>
        <Text className={classes['texto']}>{data.texto}</Text>
      </details>
    </>
  );
};

/** `/soporte/correos`: mails of the product, where mail goes to a folder. */
export const Correos = () => {
  const [abierto, setAbierto] = useState<CorreoVM | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['correos'],
    queryFn: () => llamar(buscarCorreos, {}),
  });
  const vista = useFilasLocales({
    filas: data?.correos ?? NINGUNO,
    columnas: COLUMNAS,
    coincide,
    tamano: POR_PAGINA,
  });
  return (
    <Pagina
      titulo="Correos enviados"
      proposito={
        data?.porSmtp
          ? 'Los correos salen por SMTP: esta instalación no guarda copia.'
          : 'Los correos de esta instalación quedan en una carpeta; aquí se leen.'
      }
    >
      <Tabla
        titulo="Correos"
        columnas={COLUMNAS}
        claveDe={(correo) => correo.archivo}
        vista={vista}
        cargando={isPending}
        error={error ? { titulo: error.message, alReintentar: () => void refetch() } : null}
        unidad={['correo', 'correos']}
        acciones={(correo) => [
          {
            titulo: `Leer ${correo.asunto}`,
            icono: IconMailOpened,
            alPulsar: () => setAbierto(correo),
          },
        ]}
      />
      <Dialogo
        opened={abierto !== null}
        onClose={() => setAbierto(null)}
        title={abierto?.asunto}
        size="46rem"
      >
        {abierto && <Mensaje archivo={abierto.archivo} />}
      </Dialogo>
    </Pagina>
  );
};
