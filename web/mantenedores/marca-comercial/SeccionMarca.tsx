import {
  leerMarca,
  type MarcaPropiaVM,
  type MarcaVM,
} from '#features/marca-comercial/marca-comercial.contract.ts';
import type { ConMarca } from '#features/marca-comercial/marca-comercial.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPalette } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { MarcaDeCorredor } from '../../ui/MarcaDeCorredor.tsx';
import { DialogoDeMarca } from './DialogoDeMarca.tsx';
import classes from './marca-comercial.module.css';

interface SeccionMarcaProps {
  readonly de: ConMarca;
  readonly id: number;
}

const DE_DONDE: Readonly<Record<ConMarca, string>> = {
  corredor: 'Se ven en sus enlaces públicos y en los correos de sus ventas.',
  convenio:
    'Se ven en sus enlaces públicos y en los correos de sus ventas. Lo que el convenio no tiene es lo del corredor.',
};

/** Preview of the bar for buyers. */
const Muestra = ({ marca }: { readonly marca: MarcaVM }) => (
  <div
    className={classes['muestra']}
    data-color={marca.color ? true : undefined}
    style={{ '--soap-marca': marca.color ?? undefined } as CSSProperties}
  >
    <MarcaDeCorredor marca={marca} />
  </div>
);

const Cargada = ({ de, id, marca }: SeccionMarcaProps & { readonly marca: MarcaPropiaVM }) => {
  const [abierto, { open, close }] = useDisclosure(false);
  return (
    <>
      <Muestra marca={marca.seVe} />
      <p className={classes['explicacion']}>{DE_DONDE[de]}</p>
      <Button variant="default" leftSection={<IconPalette size={18} aria-hidden />} onClick={open}>
        Cambiar nombre, color y logo
      </Button>
      <DialogoDeMarca de={de} id={id} marca={marca} abierto={abierto} alCerrar={close} />
    </>
  );
};

/** Name, colour and logo of a broker or agreement, for users who may change them. */
export const SeccionMarca = ({ de, id }: SeccionMarcaProps) => {
  const puede = usePuede()(leerMarca);
  const { data, error, refetch } = useQuery<MarcaPropiaVM, ErrorDeApi>({
    queryKey: [leerMarca.id, de, id],
    queryFn: ({ signal }) => llamar(leerMarca, { de, id }, { senal: signal }),
    enabled: puede,
  });
  if (!puede) return null;
  return (
    <section aria-labelledby="marca-comercial" className={classes['seccion']}>
      <h2 id="marca-comercial" className={classes['titulo']}>
        Nombre, color y logo
      </h2>
      {data && <Cargada de={de} id={id} marca={data} />}
      {!data && error && (
        <EstadoError
          titulo="Error al cargar los datos"
          texto={error.message}
          idSolicitud={error.idSolicitud}
          alReintentar={() => void refetch()}
        />
      )}
    </section>
  );
};
