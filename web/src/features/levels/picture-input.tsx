import {
  PICTURE_MOST,
  pictureGet,
  pictureSave,
  type PicturePlace,
} from '@plumbline/contract/features/levels/calls/pictures.ts';
import { Button, Upload } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import css from './picture-input.module.css';
import { levelWords } from './words.ts';

/** Where a picture belongs, and whether it may be changed. */
export interface PictureInputProps {
  /** The ID of a level D, or of an authorised person. */
  readonly owner: string;
  readonly place: PicturePlace;
  readonly label: string;
  /** Why it may not be changed; undefined when it may. */
  readonly reason: string | undefined;
}

const dataOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('unreadable')));
    reader.readAsDataURL(file);
  });

/** A small picture that is printed: shows, replaces, or removes it. */
export function PictureInput({ owner, place, label, reason }: PictureInputProps): React.JSX.Element {
  const say = useSay();
  const { data } = useCall(pictureGet, { owner, place }, { staleTime: 0 });
  const put = async (next: string | null): Promise<void> => {
    try {
      await send(pictureSave, { owner, place, data: next });
      notify.message('success', levelWords.pictureDone);
      await queryClient.invalidateQueries({ queryKey: callKey(pictureGet) });
    } catch (error) {
      notify.failure(error);
    }
  };
  const take = async (file: File): Promise<void> => {
    if (file.size > PICTURE_MOST) return notify.message('warning', levelWords.pictureTooLarge);
    return put(await dataOf(file));
  };
  return (
    <section className={css.picture} aria-label={label}>
      <h3>{label}</h3>
      <div className={css.frame}>
        {data?.data ? <img src={data.data} alt={label} /> : <span>{say(levelWords.noPicture)}</span>}
      </div>
      <div className={css.buttons}>
        <Upload
          accept="image/png,image/jpeg"
          showUploadList={false}
          disabled={reason !== undefined}
          beforeUpload={(file) => {
            void take(file);
            // our own call uploads the file
            return false;
          }}
        >
          <Button disabled={reason !== undefined} title={reason}>
            {say(levelWords.choosePicture)}
          </Button>
        </Upload>
        {data?.data && (
          <Guarded reason={reason} onClick={() => put(null)}>
            {say(levelWords.removePicture)}
          </Guarded>
        )}
      </div>
      <small>{reason ?? say(levelWords.pictureHint)}</small>
    </section>
  );
}
