import { session } from '../session/session.ts';
import { speak } from './language.ts';

/** Shows the language of the person who is signed in, or their firm's. Answers a function that stops this. */
export function followLanguage(): () => void {
  const follow = () => {
    const { user, tenant } = session.state();
    const wanted = user?.language ?? tenant?.language;
    if (wanted) speak(wanted);
  };
  follow();
  return session.subscribe(follow);
}
