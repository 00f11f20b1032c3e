import type { ConvenioMantenidoVM } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { conveniosNuevos } from '#features/inicio/portadas/inicio.contract.ts';
import { esAccesoConLogin } from '#values/convenio.ts';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { PasosParaVender } from '../../ui/PasosParaVender.tsx';
import { CONVENIOS } from '../convenio/convenio.ts';
import { ConvenioCargado } from '../convenio/ConvenioCargado.tsx';
import { SeccionEnlaces } from '../marca-comercial/SeccionEnlaces.tsx';
import { rutaDeIngreso } from '../piezas/mantenedor.ts';
import classes from './copia.module.css';

/** Steps that are left until the agreement sells, by the check of the home page (A-INICIO-005). */
const LoQueQueda = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useQuery({
    queryKey: [conveniosNuevos.id, id],
    queryFn: ({ signal }) => llamar(conveniosNuevos, { id }, { senal: signal }),
    staleTime: 0,
  });
  if (error) return <EstadoError alReintentar={() => void refetch()} />;
  if (!data) return <TextoDeCarga />;
  const [convenio] = data;
  return convenio ? <PasosParaVender convenio={convenio} /> : <p>Ya no le falta nada.</p>;
};

const Listo = ({
  convenio: { id, nombre, vigente, tipoDeAcceso },
}: {
  readonly convenio: ConvenioMantenidoVM;
}) => (
  <Pagina titulo={`Convenio ${nombre}`}>
    <h2>Qué falta para vender</h2>
    {vigente ? (
      <LoQueQueda id={id} />
    ) : (
      <p>
        Está deshabilitado: no se vende, y sirve de plantilla para otros.{' '}
        <Anchor component={Link} to={rutaDeIngreso(CONVENIOS.ruta, id)} inherit underline="always">
          Abrir el convenio
        </Anchor>
      </p>
    )}
    {vigente && !esAccesoConLogin(tipoDeAcceso) && <SeccionEnlaces de="convenio" id={id} />}
    <Button
      component={Link}
      to={CONVENIOS.ruta}
      variant="default"
      className={classes.botones ?? ''}
    >
      Ver convenios
    </Button>
  </Pagina>
);

/** End of the wizard: the created agreement, and what it lacks. */
export const ConvenioListo = ({ id }: { readonly id: number }) => (
  <ConvenioCargado id={id} titulo="Convenio completo">
    {(convenio) => <Listo convenio={convenio} />}
  </ConvenioCargado>
);
